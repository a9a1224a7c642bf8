//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter that could overflow is bounded; the other one decides. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    int seen = 0;
    for (int i = 0; i < limit; i++)
        if (seen < 1000)
            seen++;
    return seen == 1001;
}
