//@ property: termination
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned number = __VERIFIER_nondet_uint();
    while (number > 0)
        number--;
    return 0;
}
