//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        char title[] = "twelve bytes";
        int last = __VERIFIER_nondet_int();
        if (last < 0 || last > 12)
            return 0;
        title[last] = '!';
        int i = 0;
        while (title[i]) //~ out-of-bounds
            i++;
    }
    return 0;
}
