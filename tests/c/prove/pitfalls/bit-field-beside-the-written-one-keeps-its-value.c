//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
struct fields {
    unsigned low : 3;
    unsigned high : 5;
};
/* Writing one bit-field leaves the others as they were, even where nothing was ever written. */
int main(void) {
    struct fields fields;
    unsigned before = fields.high;
    fields.low = __VERIFIER_nondet_uint();
    int target = 0;
    int *pointer = 0;
    if (fields.high == before)
        pointer = &target;
    *pointer = 1;
    return target - 1;
}
