//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The inner counter is a new one in every round and always comes to zero; the outer one never changes. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = __VERIFIER_nondet_int();
    while (outer > 0) { //~ endless-run
        int inner = outer;
        while (inner > 0)
            inner--;
    }
    return 0;
}
