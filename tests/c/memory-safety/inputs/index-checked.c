//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[10] = {0};
    int index = __VERIFIER_nondet_int();
    if (index >= 0 && index < 10)
        table[index] = 1;
    return 0;
}
