//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
static char table[5000];
int main(void) {
    unsigned step = __VERIFIER_nondet_uchar() + 1u;
    unsigned i = 0;
    do {
        i += step;
        table[i] = 1; //~ out-of-bounds
    } while (i < sizeof table - 1);
    return 0;
}
