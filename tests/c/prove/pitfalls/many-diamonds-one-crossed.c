//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int wish[6];
    int held[6];
    int target = 0;
    int *pointer = &target;
#define TAKE(k, of)                         \
    wish[k] = __VERIFIER_nondet_int() != 0; \
    held[k] = 0;                            \
    if (wish[of])                           \
        held[k] = 1;
    TAKE(0, 0) TAKE(1, 1) TAKE(2, 2) TAKE(3, 2) TAKE(4, 4) TAKE(5, 5)
#define RELEASE(k)               \
    if (wish[k] && held[k] != 1) \
        pointer = 0;
    RELEASE(0) RELEASE(1) RELEASE(2) RELEASE(3) RELEASE(4) RELEASE(5)
    *pointer = 1; //~ null-dereference
    return 0;
}
