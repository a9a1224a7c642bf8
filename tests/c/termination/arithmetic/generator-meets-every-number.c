//@ property: termination
//@ truth: holds
//@ expect: holds
/* A generator of full period modulo 16 comes to every number. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() % 16;
    while (x != 7)
        x = (5 * x + 3) % 16;
    return 0;
}
