//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static char table[100000];
int main(void) {
    int last = 0;
    for (int i = 0; i < 100000; i++)
        if (__VERIFIER_nondet_int())
            last = i;
    table[last] = 1;
    return 0;
}
