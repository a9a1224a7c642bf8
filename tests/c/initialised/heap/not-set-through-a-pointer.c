//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static void read(int *to) {
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        *to = n;
    else if (n < 0)
        *to = 0;
}
int main(void) {
    int x;
    read(&x);
    if (x == 3) //~ uninitialised-read
        return 1;
    return 0;
}
