//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// Two zeros end it: the one of the last part, and that of the literal.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const char *part = "first\0second\0third\0";
        while (*part) {
            while (*part)
                part++;
            part++;
        }
    }
    return 0;
}
