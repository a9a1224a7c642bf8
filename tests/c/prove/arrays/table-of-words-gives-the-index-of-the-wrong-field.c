//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    int index;
    unsigned mask;
};
static const struct entry table[] = {{2, 0}, {0, 3}, {9, 10}, {5, 0}};
int main(void) {
    int cells[10] = {0};
    while (__VERIFIER_nondet_uint()) {
        const struct entry *found = &table[__VERIFIER_nondet_uint() % 4];
        cells[found->mask] = 1; //~ out-of-bounds
    }
    return 0;
}
