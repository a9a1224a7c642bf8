//@ property: termination
//@ truth: holds
//@ expect: holds
/* A flag is set in the round that reaches the limit. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int limit = __VERIFIER_nondet_uchar() + 1;
    int done = 0, i = 0;
    while (!done)
        if (++i == limit)
            done = 1;
    return 0;
}
