//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int table[256];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned char low = (unsigned char)n;
    table[low] = 1;
    table[(n >> 8) & 0xff] = 2;
    table[n % 256] = 3;
    table[n >> 24] = 4;
    return 0;
}
