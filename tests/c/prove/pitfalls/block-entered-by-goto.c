//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = 0;
    int *place = &outer;
    if (__VERIFIER_nondet_int())
        goto inside;
    {
        int inner;
        outer = 1;
    inside:
        inner = 2;
        place = &inner;
    }
    return *place; //~ use-after-scope
}
