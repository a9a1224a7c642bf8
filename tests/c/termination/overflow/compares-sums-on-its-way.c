//@ property: termination
//@ truth: holds
//@ expect: holds
/* A branch within the round hangs on a sum that may overflow, the end does not. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int best = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        int next = __VERIFIER_nondet_int();
        if (best < next + 1)
            best = next + 1;
    }
    return best > 0;
}
