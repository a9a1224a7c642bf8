//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
static int divisor(int a, int b) { return b == 1 ? a : divisor(b, a % b); } //~ division-by-zero
int main(void) {
    int a = __VERIFIER_nondet_uchar();
    int b = __VERIFIER_nondet_uchar() + 1;
    return divisor(a, b) < 0;
}
