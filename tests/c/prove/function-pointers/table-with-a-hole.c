//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const actions[4])(void) = {one, two, 0, one};
int main(void) {
    return actions[__VERIFIER_nondet_uint() % 4](); //~ null-dereference
}
