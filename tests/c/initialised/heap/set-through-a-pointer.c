//@ property: initialised
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static void read(int *to) {
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        *to = n;
    else
        *to = 0;
}
int main(void) {
    int x;
    read(&x);
    if (x == 3)
        return 1;
    return 0;
}
