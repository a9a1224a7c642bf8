//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
/* 2^12 paths, each of which releases exactly what it took. */
int main(void) {
    int wish[12];
    int held[12];
    int target = 0;
    int *pointer = &target;
#define TAKE(k)                             \
    wish[k] = __VERIFIER_nondet_int() != 0; \
    held[k] = 0;                            \
    if (wish[k])                            \
        held[k] = 1;
    TAKE(0) TAKE(1) TAKE(2) TAKE(3) TAKE(4) TAKE(5)
    TAKE(6) TAKE(7) TAKE(8) TAKE(9) TAKE(10) TAKE(11)
#define RELEASE(k)               \
    if (wish[k] && held[k] != 1) \
        pointer = 0;
    RELEASE(0) RELEASE(1) RELEASE(2) RELEASE(3) RELEASE(4) RELEASE(5)
    RELEASE(6) RELEASE(7) RELEASE(8) RELEASE(9) RELEASE(10) RELEASE(11)
    *pointer = 1;
    return 0;
}
