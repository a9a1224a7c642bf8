//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *kept = 0;
    while (__VERIFIER_nondet_int()) {
        int mine = 1;
        kept = &mine;
        if (__VERIFIER_nondet_int())
            *kept = 2;
        kept = 0;
    }
    if (kept)
        *kept = 3;
    return 0;
}
