//@ property: no-overflow
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int average = a / 2 + b / 2 + (a % 2 + b % 2) / 2;
    return average == 1;
}
