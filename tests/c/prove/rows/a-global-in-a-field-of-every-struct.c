//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct item { int count; int *owner; };
static int table;
int main(void) {
    struct item item[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++) {
        item[i].owner = &table;
        item[i].count = 0;
    }
    for (unsigned i = 0; i < n; i++) {
        *item[i].owner = item[i].count;
        item[i].count = 1;
    }
    return *item[n - 1].owner;
}
