//@ property: termination
//@ truth: holds
//@ expect: holds
/* A counter of 64 bits is halved in even rounds and lowered in odd ones. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    int odd = 0;
    while (n > 0) {
        n = odd ? n - 1 : n / 2;
        odd = !odd;
    }
    return 0;
}
