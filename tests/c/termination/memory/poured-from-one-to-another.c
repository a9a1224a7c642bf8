//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two different cells: what one loses the other gets. */
extern int __VERIFIER_nondet_int(void);
static void drain(int *from, int *to) {
    while (*from > 0) {
        --*from;
        ++*to;
    }
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = 0;
    drain(&a, &b);
    return 0;
}
