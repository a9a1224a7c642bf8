//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[4] = {0};
    int *pointer;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        pointer = &cells[n % 4];
    else
        pointer = cells;
    *pointer = 1;
    return 0;
}
