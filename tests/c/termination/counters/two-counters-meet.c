//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two counters come towards each other. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int low = 0;
    int high = __VERIFIER_nondet_int();
    while (low < high) {
        low++;
        high--;
    }
    return 0;
}
