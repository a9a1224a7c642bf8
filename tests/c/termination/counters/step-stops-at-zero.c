//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The step falls to zero and stays there: x grows a little and then no longer changes. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x > 1000 || y < 0 || y > 1000)
        return 0;
    while (x > 0) { //~ endless-run
        x += y;
        if (y > 0)
            y--;
    }
    return 0;
}
