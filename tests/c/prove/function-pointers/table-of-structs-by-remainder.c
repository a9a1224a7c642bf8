//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int one(int *cells) { return cells[0]; }
static int two(int *cells) { return cells[1]; }
static int three(int *cells) { return cells[2]; }
struct entry {
    const char *name;
    short weight;
    int (*run)(int *);
};
static const struct entry entries[3] = {{"one", 1, one}, {"two", 2, two}, {"three", 3, three}};
int main(void) {
    int cells[4] = {0};
    while (__VERIFIER_nondet_uint()) {
        const struct entry *entry = &entries[__VERIFIER_nondet_uint() % 3];
        cells[entry->weight] = entry->run(cells) + entry->name[2];
    }
    return 0;
}
