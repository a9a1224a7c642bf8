//@ property: termination
//@ truth: holds
//@ expect: holds
/* The last comparison fails before the counter is lowered, and nobody looks at it again. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    while (n-- > 0)
        ;
    return 0;
}
