//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *kept = 0;
    while (__VERIFIER_nondet_int()) {
        int mine = 1;
        if (kept)
            *kept = 2; //~ use-after-scope
        kept = &mine;
    }
    return 0;
}
