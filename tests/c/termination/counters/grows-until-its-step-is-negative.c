//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Two phases: x grows while y is positive, then falls faster and faster. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x > 1000 || y < -1000 || y > 1000)
        return 0;
    while (x > 0) {
        x += y;
        y--;
    }
    return 0;
}
