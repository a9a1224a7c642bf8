//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Runs in which an assumption fails are left out; from the tenth round on there are no others. */
extern void __VERIFIER_assume(int);
int main(void) {
    int i = 0;
    for (;;) {
        __VERIFIER_assume(i < 10);
        i++;
    }
}
