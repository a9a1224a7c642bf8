//@ property: termination
//@ truth: holds
//@ expect: holds
/* Binary search of a square root: one end moves past the middle. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_uint();
    unsigned long low = 0, high = 65536;
    while (low < high) {
        unsigned long middle = (low + high) / 2;
        if (middle * middle < n)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 5;
}
