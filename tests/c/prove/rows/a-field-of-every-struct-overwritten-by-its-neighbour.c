//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct item { long count[2]; int *owner; };
static int table;
int main(void) {
    struct item item[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        item[i].owner = &table;
    ((long *)item)[2] = 0;
    return *item[__VERIFIER_nondet_uint() % n].owner; //~ null-dereference
}
