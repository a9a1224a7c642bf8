//@ property: termination
//@ truth: holds
//@ expect: holds
/* The numbers grow, and the bound is far from the largest one of the type. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    long long bound = __VERIFIER_nondet_int();
    long long a = 0, b = 1;
    while (b < bound) {
        long long sum = a + b;
        a = b;
        b = sum;
    }
    return b == 4;
}
