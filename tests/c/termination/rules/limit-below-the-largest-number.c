//@ property: termination
//@ truth: holds
//@ expect: holds
/* With the largest number left out, `<=` is as good as `<`. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned sum = 0;
    if (limit == 2147483647)
        return 0;
    for (int i = 0; i <= limit; i++)
        sum += (unsigned)i;
    return sum == 1;
}
