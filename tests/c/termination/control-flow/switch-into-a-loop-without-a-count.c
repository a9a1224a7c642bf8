//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The same device, but the rounds are tested and not counted. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    unsigned rounds = count / 4 + 1;
    unsigned parity = 0;
    switch (count % 4) {
    case 0:
        do { //~ endless-run
            parity ^= 1;
            /* fall through */
        case 3:
            parity ^= 1;
            /* fall through */
        case 2:
            parity ^= 1;
            /* fall through */
        case 1:
            parity ^= 1;
        } while (rounds > 0); //~ endless-run
    }
    return parity == 1;
}
