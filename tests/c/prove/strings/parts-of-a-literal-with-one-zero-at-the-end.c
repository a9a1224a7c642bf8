//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const char *part = "first\0second\0third";
        while (*part) { //~ out-of-bounds
            while (*part)
                part++;
            part++;
        }
    }
    return 0;
}
