//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    int index;
    unsigned mask;
};
static const struct entry table[] = {{2, 0xffffffff}, {0, 0x80000000}, {9, 77}, {5, 0}};
int main(void) {
    int cells[10] = {0};
    while (__VERIFIER_nondet_uint()) {
        const struct entry *found = &table[__VERIFIER_nondet_uint() % 4];
        cells[found->index] = 1;
    }
    return 0;
}
