//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each loop starts with what the one before left. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000;
    unsigned up = 0, twice = 0;
    while (up < n)
        up++;
    while (up > 0) {
        up--;
        twice += 2;
    }
    while (twice > 1)
        twice -= 2;
    return twice == 1;
}
