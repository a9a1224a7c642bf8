//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
/* What x was in the last round is gone: it is another variable now. */
int main(void) {
    int target = 0;
    int *pointer = &target;
    for (int round = 0; __VERIFIER_nondet_int(); round++) {
        int x;
        if (round == 0)
            x = 7;
        if (x != 7)
            pointer = 0;
        *pointer = 1; //~ null-dereference
    }
    return 0;
}
