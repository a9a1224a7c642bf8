//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The bound keeps its distance; both wrap around and never meet. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned position = 0;
    unsigned bound = __VERIFIER_nondet_uint();
    while (position != bound) { //~ endless-run
        position++;
        bound++;
    }
    return 0;
}
