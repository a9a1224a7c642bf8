//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
static char table[1000];
int main(void) {
    int last = 0;
    unsigned char step = __VERIFIER_nondet_uchar();
    if (step == 0)
        return 0;
    while (last < 1000)
        last += step;
    table[last] = 1; //~ out-of-bounds
    return 0;
}
