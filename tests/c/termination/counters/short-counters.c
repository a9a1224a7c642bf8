//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two counters of 16 bits; neither leaves its range. */
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short low = __VERIFIER_nondet_short();
    short high = __VERIFIER_nondet_short();
    while (low < high) {
        low++;
        high--;
    }
    return 0;
}
