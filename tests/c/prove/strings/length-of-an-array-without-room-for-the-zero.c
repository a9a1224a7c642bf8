//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        char title[12] = "twelve bytes";
        int i = 0;
        while (title[i]) //~ out-of-bounds
            i++;
    }
    return 0;
}
