//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static const short steps[6] = {-2, 1, 2, -1, 0, 6};
int main(void) {
    char cells[8] = {0};
    cells[steps[__VERIFIER_nondet_uint() % 6] + 2] = 1; //~ out-of-bounds
    return 0;
}
