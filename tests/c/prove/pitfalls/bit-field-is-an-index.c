//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
struct counters {
    unsigned used : 3;
    unsigned rest : 29;
};
int main(void) {
    struct counters counters = {0, 0};
    char slots[8] = {0};
    while (__VERIFIER_nondet_uint()) {
        slots[counters.used] = 1;
        counters.used++;
        counters.rest = __VERIFIER_nondet_uint();
    }
    return 0;
}
