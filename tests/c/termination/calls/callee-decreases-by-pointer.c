//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee changes the caller's counter through a pointer. */
extern int __VERIFIER_nondet_int(void);
static void take_one(int *rest) {
    *rest -= 1;
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0)
        take_one(&rest);
    return 0;
}
