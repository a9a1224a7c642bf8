//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
union bit {
    unsigned char number;
    _Bool flag;
};
int main(void) {
    char few[1];
    unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    if (x > 1 || y > 1)
        return 0;
    union bit bit = {x};
    if (!bit.flag)
        return 0;
    bit.number = x & y;
    if (!bit.flag)
        few[sizeof few] = 0; //~ out-of-bounds
    return 0;
}
