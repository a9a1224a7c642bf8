//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The counter that decides is set back right before it would. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int goes_on = 1;
    unsigned rounds = 0;
    while (goes_on) { //~ endless-run
        if (x++ >= y)
            goes_on = 0;
        else if (x == y)
            x--;
        rounds += 2;
    }
    return rounds == 7;
}
