//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static char table[16];
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned long wide = x;
    if ((int)x < 0)
        return table[(wide - 0x80000000ul) >> 27];
    return table[wide >> 27];
}
