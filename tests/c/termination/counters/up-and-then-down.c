//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter turns round once and leaves at the lower end. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int top = __VERIFIER_nondet_int();
    if (top < 1)
        return 0;
    int direction = 1;
    int x = 0;
    while (x >= 0) {
        x += direction;
        if (x == top)
            direction = -1;
    }
    return 0;
}
