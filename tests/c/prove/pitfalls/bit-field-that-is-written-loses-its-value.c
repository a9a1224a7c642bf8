//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
struct fields {
    unsigned low : 3;
    unsigned high : 5;
};
/* The written bit-field may be another one than before. */
int main(void) {
    struct fields fields;
    unsigned before = fields.high;
    fields.high = __VERIFIER_nondet_uint();
    int target = 0;
    int *pointer = 0;
    if (fields.high == before)
        pointer = &target;
    *pointer = 1; //~ null-dereference
    return target - 1;
}
