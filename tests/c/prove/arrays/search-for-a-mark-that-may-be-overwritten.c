//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int values[] = {3, 5, 7, -1};
        int k = __VERIFIER_nondet_int();
        if (k < 0 || k > 3)
            return 0;
        values[k] = 4;
        int *p = values;
        while (*p++ != -1) //~ out-of-bounds
            ;
    }
    return 0;
}
