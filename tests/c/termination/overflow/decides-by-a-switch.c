//@ property: termination
//@ truth: violated
//@ expect: unknown
/* The case that is left out is the one that wraps. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x != 2147483647)
        return 0;
    switch (x + 1 > x) {
    case 0:
        return 0;
    default:
        for (;;)  //~ endless-run
            ;
    }
}
