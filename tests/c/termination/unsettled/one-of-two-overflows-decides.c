//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The counter of the rounds overflows first, and then the one that decides. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int rounds = 0;
    while (x > 0) {
        x++;
        rounds += 2;
    }
    return rounds;
}
