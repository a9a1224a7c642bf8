//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee replaces the number by an input only if that is smaller. */
extern int __VERIFIER_nondet_int(void);
static void next(int *rest) {
    int offer = __VERIFIER_nondet_int();
    if (offer < *rest)
        *rest = offer;
    else
        --*rest;
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0)
        next(&rest);
    return 0;
}
