//@ property: termination
//@ truth: holds
//@ expect: holds
/* The sum fits, and the round lowers it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 2147483647)
        return 0;
    int y = x + 1;
    while (y > x)
        y--;
    return 0;
}
