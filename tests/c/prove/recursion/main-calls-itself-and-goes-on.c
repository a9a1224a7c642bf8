//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The call of main returns like any other one.
extern unsigned __VERIFIER_nondet_uint(void);
static int table[2];
int main(void) {
    static int calls;
    if (calls++) return 0;
    main();
    return table[__VERIFIER_nondet_uint() % 3]; //~ out-of-bounds
}
