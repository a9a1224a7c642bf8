//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const char *p = "a text that is longer than a word";
        while (*p)
            p++;
        p++;
        if (*p) //~ out-of-bounds
            return 1;
    }
    return 0;
}
