//@ property: termination
//@ truth: holds
//@ expect: holds
/* The last step may go below zero, which the condition sees. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0)
        rest -= 3;
    return 0;
}
