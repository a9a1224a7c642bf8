//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int seen;
static void one(int x) { seen = x; }
static void two(int x, int y) { seen = x + y; }
int main(void) {
    void (*handler[100])(int);
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        handler[i] = __VERIFIER_nondet_int() ? one : (void (*)(int))two;
    handler[n - 1](3); //~ bad-indirect-call
    return seen;
}
