//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int depth;
static int table[4];
int main(void) {
    if (depth == 3) return table[depth];
    depth++;
    int below = main();
    table[__VERIFIER_nondet_uint() % 4] = below;
    return 0;
}
