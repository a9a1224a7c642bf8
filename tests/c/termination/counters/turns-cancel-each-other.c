//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Two states at one head: every other round gives back what the round before took. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int turn = 0;
    if (x > 1000)
        return 0;
    while (x > 1) { //~ endless-run
        if (turn == 0) {
            x--;
            turn = 1;
        } else {
            x++;
            turn = 0;
        }
    }
    return 0;
}
