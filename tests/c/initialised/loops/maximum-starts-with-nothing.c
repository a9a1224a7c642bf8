//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int best;
    for (int i = 0; i < 4; i++) {
        int value = __VERIFIER_nondet_int();
        if (value > best) //~ uninitialised-read
            best = value;
    }
    return best == 7;
}
