//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int seen;
static void on_event(int x) { seen = x; }
int main(void) {
    void (*handler[100])(int) = {0};
    unsigned n = __VERIFIER_nondet_uint() % 99 + 1;
    for (unsigned i = 0; i < n; i++)
        handler[i] = on_event;
    for (unsigned i = 0; i <= n; i++)
        handler[i]((int)i); //~ null-dereference
    return seen;
}
