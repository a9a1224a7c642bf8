//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = 0;
    int *place = &outer;
    switch (__VERIFIER_nondet_int()) {
        int inner;
    case 1:
        inner = 1;
        place = &inner;
        break;
    case 2:
        inner = 2;
        outer = inner;
    }
    return *place; //~ use-after-scope
}
