//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = 0;
    int *place = &outer;
    switch (__VERIFIER_nondet_int()) {
        int inner;
    case 1:
        inner = 1;
        place = &inner;
        *place = 3;
        place = &outer;
        break;
    case 2:
        inner = 2;
        outer = inner;
    }
    return *place;
}
