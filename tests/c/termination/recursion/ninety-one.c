//@ property: termination
//@ truth: holds
//@ expect: holds
/* The inner call may return more than it was given; what counts is the distance to 100. */
extern int __VERIFIER_nondet_int(void);
static int ninety_one(int n) {
    return n > 100 ? n - 10 : ninety_one(ninety_one(n + 11));
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    return n > -100000 && ninety_one(n) == 90;
}
