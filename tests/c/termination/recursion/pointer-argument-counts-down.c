//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is shared by all calls, by pointer. */
extern int __VERIFIER_nondet_int(void);
static void descend(int *rest) {
    if (*rest <= 0)
        return;
    --*rest;
    descend(rest);
    descend(rest);
}
int main(void) {
    int rest = __VERIFIER_nondet_int() % 10000;
    descend(&rest);
    return 0;
}
