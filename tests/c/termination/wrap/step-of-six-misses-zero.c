//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Six is even: from an odd number zero is never met. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    while (x != 0) //~ endless-run
        x -= 6;
    return 0;
}
