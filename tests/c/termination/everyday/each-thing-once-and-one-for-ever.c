//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Once the third thing is done, a round in which nothing is done takes back that it was counted.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rounds = 0;
    int done1 = 0;
    int done2 = 0;
    int done3 = 0;
    int done4 = 0;
    int done5 = 0;
    int done6 = 0;
    int done7 = 0;
    int done8 = 0;
    while (rounds < 4) {  //~ endless-run
        rounds = rounds + 1;
        if (!done1 && __VERIFIER_nondet_int()) {
            done1 = 1;
        } else if (!done2 && __VERIFIER_nondet_int()) {
            done2 = 1;
        } else if (!done3 && __VERIFIER_nondet_int()) {
            done3 = 1;
        } else if (!done4 && __VERIFIER_nondet_int()) {
            done4 = 1;
        } else if (!done5 && __VERIFIER_nondet_int()) {
            done5 = 1;
        } else if (!done6 && __VERIFIER_nondet_int()) {
            done6 = 1;
        } else if (!done7 && __VERIFIER_nondet_int()) {
            done7 = 1;
        } else if (!done8 && __VERIFIER_nondet_int()) {
            done8 = 1;
        } else if (done3) {
            rounds = rounds - 1;
        } else {
            break;
        }
    }
    return done1 + done2;
}
