//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) {
    unsigned char bytes[4];
    __VERIFIER_nondet_memory(bytes, 5);  //~ out-of-bounds
    return 0;
}
