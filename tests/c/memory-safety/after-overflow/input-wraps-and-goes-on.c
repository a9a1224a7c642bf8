//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    if (number + 1 < number)
        *(int *)0 = 1; //~ null-dereference
    return 0;
}
