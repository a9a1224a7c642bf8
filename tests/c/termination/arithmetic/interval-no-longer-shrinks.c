//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The lower end moves to the middle only, which may be where it is. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_uint();
    unsigned long low = 0, high = 65536;
    while (low < high) { //~ endless-run
        unsigned long middle = (low + high) / 2;
        if (middle * middle < n)
            low = middle;
        else
            high = middle;
    }
    return low == 5;
}
