//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *count(int n) {
    int mine = 0;
    if (n <= 0)
        return &mine;
    int *below = count(n - 1);
    mine = *below + 1; //~ use-after-scope
    return &mine;
}
int main(void) {
    count(__VERIFIER_nondet_uchar());
    return 0;
}
