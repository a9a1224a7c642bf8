//@ property: termination
//@ truth: violated
//@ expect: unknown
/* Squares may overflow, and then nothing is known. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x > 1 && x < 100000)  //~ endless-run
        x = x * x;
    return 0;
}
