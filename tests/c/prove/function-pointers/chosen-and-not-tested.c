//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int main(void) {
    int (*chosen)(void) = __VERIFIER_nondet_int() > 0 ? one : 0;
    return chosen(); //~ null-dereference
}
