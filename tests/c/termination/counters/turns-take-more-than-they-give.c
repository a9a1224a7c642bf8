//@ property: termination
//@ truth: holds
//@ expect: holds
/* Every other round gives back one of the two that were taken. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int turn = 0;
    if (x > 1000)
        return 0;
    while (x > 1) {
        if (turn == 0) {
            x -= 2;
            turn = 1;
        } else {
            x++;
            turn = 0;
        }
    }
    return 0;
}
