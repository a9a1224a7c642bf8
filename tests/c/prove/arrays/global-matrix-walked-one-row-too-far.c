//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[40][30];
int main(void) {
    unsigned last = __VERIFIER_nondet_uint();
    if (last > 40)
        last = 40;
    for (int(*row)[30] = cells; row <= cells + last; row++)
        for (int *cell = *row; cell < *row + 30; cell++)
            *cell = 1; //~ out-of-bounds
    return 0;
}
