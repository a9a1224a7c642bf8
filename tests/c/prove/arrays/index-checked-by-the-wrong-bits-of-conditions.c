//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[10];
    int a = __VERIFIER_nondet_int();
    if ((a >= 0) | (a <= 9))
        cells[a] = 1; //~ out-of-bounds
    return 0;
}
