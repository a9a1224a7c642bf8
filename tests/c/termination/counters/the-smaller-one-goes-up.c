//@ property: termination
//@ truth: holds
//@ expect: holds
/* The distance of the two goes down; which of them moves is not fixed. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    while (x != y) {
        if (x < y)
            x++;
        else
            y++;
    }
    return 0;
}
