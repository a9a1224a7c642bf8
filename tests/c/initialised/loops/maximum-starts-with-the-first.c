//@ property: initialised
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int best = -1;
    for (int i = 0; i < 4; i++) {
        int value = __VERIFIER_nondet_int();
        if (value > best)
            best = value;
    }
    return best == 7;
}
