//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The counter turns round at both ends. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int top = __VERIFIER_nondet_int();
    if (top < 1)
        return 0;
    int direction = 1;
    int x = 0;
    while (x >= 0) { //~ endless-run
        x += direction;
        if (x == top)
            direction = -1;
        if (x == 0)
            direction = 1;
    }
    return 0;
}
