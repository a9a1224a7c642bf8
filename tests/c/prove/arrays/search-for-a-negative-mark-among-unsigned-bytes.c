//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static const unsigned char steps[] = {7, 1, 120, 3, 0, 5, 100, 9, 255};
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int i = 0;
        while (steps[i] != -1) //~ out-of-bounds
            i++;
    }
    return 0;
}
