//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = __VERIFIER_nondet_int();
    int *place = &outer;
    {
        int inner = 7;
        if (outer > 0)
            place = &inner;
        *place = 1;
        place = &outer;
    }
    return *place;
}
