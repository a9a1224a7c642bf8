//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int table[4] = {0, 1, 2, 3};
int main(void) {
    char cells[4] = {0};
    table[__VERIFIER_nondet_uint() % 4] = 2;
    cells[table[__VERIFIER_nondet_uint() % 4]] = 1;
    return 0;
}
