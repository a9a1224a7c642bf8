//@ property: no-overflow
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
static int divisor(int a, int b) { return b == 0 ? a : divisor(b, a % b); }
int main(void) {
    int a = __VERIFIER_nondet_uchar();
    int b = __VERIFIER_nondet_uchar() + 1;
    return divisor(a, b) < 0;
}
