//@ property: assertions
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int red, blue;
int main(void) {
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 99 + 2;
    int *chosen = __VERIFIER_nondet_int() ? &red : &blue;
    for (unsigned i = 0; i < n; i++)
        slot[i] = chosen;
    if (slot[0] != slot[1])
        reach_error();
    return 0;
}
