//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[4] = {0};
    int *pointer;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        pointer = &cells[n % 4];
    *pointer = 1; //~ wild-pointer null-dereference
    return cells[0] > 1;
}
