//@ property: termination
//@ truth: holds
//@ expect: holds
/* The sum may overflow, which C leaves undefined; it decides nothing, and every loop ends whatever it becomes. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    int sum = 0;
    for (int i = 0; i < limit; i++)
        sum += i;
    return 0;
}
