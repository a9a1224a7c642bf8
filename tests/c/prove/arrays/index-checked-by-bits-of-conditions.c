//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[10];
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if ((a >= 0) & (a <= 9))
        cells[a] = 1;
    if ((b < 0) | (b > 9))
        return 0;
    cells[b] = 2;
    int is_outside = (c < 0) | (c > 9) | (c == b);
    if (!is_outside)
        cells[c] = 3;
    return 0;
}
