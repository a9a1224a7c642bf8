//@ property: termination
//@ truth: holds
//@ expect: holds
/* The limit is another input in every round, but the counter cannot pass the largest one. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = 0;
    while (i < __VERIFIER_nondet_int())
        i++;
    return 0;
}
