//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee counts with the global that the loop counts with. */
extern int __VERIFIER_nondet_int(void);
int i;
static int work(int n) {
    int k = 0;
    for (i = 0; i < n; i++)
        k++;
    i = 3;
    return k;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 5 || n > 50)
        return 0;
    for (i = 0; i < n; i++) //~ endless-run
        work(2);
    return 0;
}
