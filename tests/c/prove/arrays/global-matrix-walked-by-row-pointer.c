//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[40][30];
int main(void) {
    unsigned rows = __VERIFIER_nondet_uint();
    if (rows > 40)
        rows = 40;
    for (int(*row)[30] = cells; row < cells + rows; row++)
        for (int *cell = *row; cell < *row + 30; cell++)
            *cell = 1;
    return 0;
}
