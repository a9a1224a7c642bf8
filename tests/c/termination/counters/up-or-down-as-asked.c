//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* It goes up whenever the input says so, and never beyond a hundred. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 1 || x > 10)
        return 0;
    while (x > 0) { //~ endless-run
        if (__VERIFIER_nondet_int())
            x++;
        else
            x--;
        if (x > 100)
            x = 100;
    }
    return 0;
}
