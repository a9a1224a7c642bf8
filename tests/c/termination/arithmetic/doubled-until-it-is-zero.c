//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Above the largest power of two there is none: the doubled number is zero and stays zero. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned bound = __VERIFIER_nondet_uint();
    unsigned power = 1;
    while (power < bound) //~ endless-run
        power *= 2;
    return power == 3;
}
