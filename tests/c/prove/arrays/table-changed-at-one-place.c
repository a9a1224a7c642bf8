//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int table[4] = {0, 1, 2, 3};
int main(void) {
    char cells[4] = {0};
    table[__VERIFIER_nondet_uint() % 4] = 4;
    cells[table[__VERIFIER_nondet_uint() % 4]] = 1; //~ out-of-bounds
    return 0;
}
