//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int seen;
static void on_event(int x) { seen = x; }
int main(void) {
    void (*handler[100])(int);
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        handler[i] = on_event;
    handler[__VERIFIER_nondet_uint() % n](3);
    for (unsigned i = 0; i < n; i++)
        handler[i]((int)i);
    return seen;
}
