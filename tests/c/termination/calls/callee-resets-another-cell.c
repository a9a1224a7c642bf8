//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee resets a cell that decides nothing. */
extern int __VERIFIER_nondet_int(void);
static void reset(int *cell) {
    *cell = 0;
}
int main(void) {
    int limit = __VERIFIER_nondet_int();
    int work = 0;
    for (int i = 0; i < limit; i++) {
        work = i;
        if (work == 5)
            reset(&work);
    }
    return 0;
}
