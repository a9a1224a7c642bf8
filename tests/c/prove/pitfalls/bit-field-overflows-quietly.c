//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
struct counters {
    unsigned used : 3;
    unsigned rest : 29;
};
/* Behind 7 the field is 0 again, so 8 slots are never all used. */
int main(void) {
    struct counters counters = {0, 0};
    char slots[8] = {0};
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100)
        return 0;
    for (unsigned i = 0; i < n; i++)
        counters.used++;
    char *slot = slots + 7 + (counters.used == 0 && n > 0);
    *slot = 1; //~ out-of-bounds
    return 0;
}
