//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
union view {
    unsigned word;
    unsigned char bytes[4];
    unsigned short halves[2];
};
/* A half does not fit into a table for bytes. */
int main(void) {
    static int hits[256];
    union view view;
    view.word = __VERIFIER_nondet_uint();
    for (int i = 0; i < 2; i++)
        hits[view.halves[i]]++; //~ out-of-bounds
    return 0;
}
