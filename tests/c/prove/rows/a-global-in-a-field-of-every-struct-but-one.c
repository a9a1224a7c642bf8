//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct item { int count; int *owner; };
static int table;
int main(void) {
    struct item item[100] = {0};
    unsigned n = __VERIFIER_nondet_uint() % 99 + 1;
    for (unsigned i = 0; i < n; i++) {
        item[i].owner = &table;
        item[i].count = 0;
    }
    for (unsigned i = 0; i <= n; i++)
        *item[i].owner = item[i].count; //~ null-dereference
    return 0;
}
