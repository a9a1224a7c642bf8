//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const char *p = "abc";
        while (*p)
            p++;
        const char *q = "a text that is longer than a word";
        while (*q)
            q++;
    }
    return 0;
}
