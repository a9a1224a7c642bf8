//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        char name[3] = "abc";
        int i = 0;
        while (name[i]) //~ out-of-bounds
            i++;
    }
    return 0;
}
