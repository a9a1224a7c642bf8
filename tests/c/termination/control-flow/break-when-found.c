//@ property: termination
//@ truth: holds
//@ expect: holds
/* No condition at all: the loop is left when the remainder is found, which is always there. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned wanted = __VERIFIER_nondet_uint() % 8;
    unsigned i = 0;
    for (;;) {
        if (i % 8 == wanted)
            break;
        i++;
    }
    return i == 9;
}
