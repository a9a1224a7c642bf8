//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[3];
static int at;
static void one(void) { at = 1; }
static void three(void) { at = 3; }
int main(void) {
    void (*handler[100])(void);
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        handler[i] = __VERIFIER_nondet_int() ? one : three;
    handler[__VERIFIER_nondet_uint() % n]();
    cells[at] = 1; //~ out-of-bounds
    return 0;
}
