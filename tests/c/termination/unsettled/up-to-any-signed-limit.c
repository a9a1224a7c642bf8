//@ property: termination
//@ truth: holds
//@ expect: unknown
/* With the largest limit the counter overflows, which is undefined: no proof, and no endless run either. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned sum = 0;
    for (int i = 0; i <= limit; i++)
        sum += (unsigned)i;
    return sum == 1;
}
