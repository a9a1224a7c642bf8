//@ property: termination
//@ truth: holds
//@ expect: holds
/* Three and 256 have no common factor, so steps of three meet every byte, zero too, after some turns. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    while (x != 0)
        x -= 3;
    return 0;
}
