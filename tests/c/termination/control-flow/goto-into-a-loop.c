//@ property: termination
//@ truth: holds
//@ expect: holds
/* The first round is entered in the middle. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned done = 0;
    if (n < 0)
        n = 0;
    goto middle;
    while (n > 0) {
        n--;
    middle:
        done++;
    }
    return done == 3;
}
