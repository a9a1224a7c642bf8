//@ property: termination
//@ truth: violated
//@ expect: unknown
/* The callee compares, the loop asks for its answer. */
extern int __VERIFIER_nondet_int(void);
static int compared(int x) {
    int y = x + 1;
    if (y < x)
        return 3;
    return 1;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int answer = compared(x);
    int k = 10;
    while (k > 0) {  //~ endless-run
        if (x < 2147483647 || answer == 3)
            k--;
    }
    return 0;
}
