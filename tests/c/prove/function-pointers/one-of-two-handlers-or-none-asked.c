//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int seen;
static void one(void) { seen = 1; }
static void two(void) { seen = 2; }
int main(void) {
    void (*handler[100])(void);
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++) {
        int which = __VERIFIER_nondet_int();
        handler[i] = which > 0 ? one : which < 0 ? two : 0;
    }
    for (unsigned i = 0; i < n; i++)
        if (handler[i])
            handler[i]();
    return seen;
}
