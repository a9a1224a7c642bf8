//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each case returns or comes one nearer to the one that does. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int key = __VERIFIER_nondet_uchar();
    for (;;) {
        switch (key) {
        case 0:
            return 0;
        case 1:
            return 1;
        default:
            key /= 2;
            break;
        }
    }
}
