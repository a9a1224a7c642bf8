//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A negative number goes down until it overflows. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    while (n--)
        ;
    return 0;
}
