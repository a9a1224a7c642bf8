//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
int main(void) {
    unsigned char bytes[4] = {1, 2, 3, 4};
    __VERIFIER_nondet_memory(bytes, sizeof bytes);
    for (int i = 0; i < 4; i++) {
        if (bytes[i] > 255) reach_error();
    }
    return 0;
}
