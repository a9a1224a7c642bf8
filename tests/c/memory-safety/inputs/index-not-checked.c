//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[10] = {0};
    int index = __VERIFIER_nondet_int();
    if (index < 10)
        table[index] = 1; //~ out-of-bounds
    return table[0];
}
