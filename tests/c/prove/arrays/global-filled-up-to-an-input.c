//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static int table[1000];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 1000)
        n = 1000;
    for (int i = 0; i < n; i++)
        table[i] = n;
    return 0;
}
