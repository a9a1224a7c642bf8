//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Undefined, since the product overflows; compiled without optimisation it wraps around and is negative at last. */
int main(void) {
    int power = 1;
    while (power > 0)
        power *= 3;
    return 0;
}
