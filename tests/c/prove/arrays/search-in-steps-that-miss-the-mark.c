//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int values[] = {3, 5, 7, 9, 11, -1};
        int i = 0;
        while (values[i] != -1) //~ out-of-bounds
            i += 2;
    }
    return 0;
}
