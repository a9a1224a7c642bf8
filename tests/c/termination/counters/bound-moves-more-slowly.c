//@ property: termination
//@ truth: holds
//@ expect: holds
/* The bound moves too, but by less. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    long long position = 0;
    long long bound = __VERIFIER_nondet_int();
    while (position < bound) {
        position += 2;
        bound += 1;
    }
    return 0;
}
