//@ property: termination
//@ truth: holds
//@ expect: holds
/* Lexicographic: the first goes down, or it stays and the second goes down. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
    unsigned m = __VERIFIER_nondet_uint() % 3;
    unsigned n = __VERIFIER_nondet_uint() % 20;
    return ackermann(m, n) == 4;
}
