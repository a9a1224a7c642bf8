//@ property: termination
//@ truth: holds
//@ expect: holds
/* The plainest loop: a counter goes up to an input. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned sum = 0;
    for (int i = 0; i < limit; i++)
        sum += (unsigned)i;
    return sum == 7;
}
