//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
static int table[1000];
/* A negative input passes the signed test and is huge in the unsigned one. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 1000)
        n = 1000;
    for (unsigned i = 0; i < (unsigned)n; i++)
        table[i] = n; //~ out-of-bounds
    return 0;
}
