//@ property: termination
//@ truth: holds
//@ expect: holds
/* The inner counter is a new one in every round; the outer one goes down. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = __VERIFIER_nondet_int();
    while (outer > 0) {
        int inner = outer;
        while (inner > 0)
            inner--;
        outer--;
    }
    return 0;
}
