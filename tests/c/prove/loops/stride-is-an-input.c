//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
static char table[5000];
int main(void) {
    unsigned step = __VERIFIER_nondet_uchar() + 1u;
    for (unsigned i = 0; i < sizeof table; i += step)
        table[i] = 1;
    return 0;
}
