//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The assumption leaves only numbers for which the loop is endless. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    while (x > 3) //~ endless-run
        if (x > 6)
            x--;
        else
            x = 9;
    return 0;
}
