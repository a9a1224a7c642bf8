//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int sum = 0;
    int step = 0x3fffffff;
    for (unsigned i = 0; i < n; i++)
        sum += step; //~ signed-overflow
    return sum < 0;
}
