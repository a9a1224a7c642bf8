//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee, which is to reset its own cell, is given the caller's counter. */
extern int __VERIFIER_nondet_int(void);
static void reset(int *cell) {
    *cell = 0;
}
int main(void) {
    int limit = __VERIFIER_nondet_int();
    int work = 0;
    for (int i = 0; i < limit; i++) { //~ endless-run
        work = i;
        if (work == 5)
            reset(&i);
    }
    return 0;
}
