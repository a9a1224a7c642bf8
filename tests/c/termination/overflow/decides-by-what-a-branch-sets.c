//@ property: termination
//@ truth: violated
//@ expect: unknown
/* Nothing flows from the sum to the counter but the branch. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    int n = 1;
    if (y < x)
        n = 0;
    while (n > 0) {  //~ endless-run
        if (x < 2147483647)
            n--;
    }
    return 0;
}
