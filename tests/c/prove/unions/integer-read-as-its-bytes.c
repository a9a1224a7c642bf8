//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
union view {
    unsigned word;
    unsigned char bytes[4];
};
int main(void) {
    static int hits[256];
    union view view;
    view.word = __VERIFIER_nondet_uint();
    for (int i = 0; i < 4; i++)
        hits[view.bytes[i]]++;
    return 0;
}
