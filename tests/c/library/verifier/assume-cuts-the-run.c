//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    volatile int zero = 0;
    __VERIFIER_assume(zero);
    reach_error();
    return 0;
}
