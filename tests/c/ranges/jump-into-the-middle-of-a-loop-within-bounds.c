//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
// A jump into the middle of a loop: the loop is gone through though nobody comes to its head first.
int table[4];
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = 0, sum = 0;
    if (__VERIFIER_nondet_int()) {
        i = 2;
        goto middle;
    }
    while (i < 4) {
        sum ^= i;
    middle:
        sum ^= table[i];
        i++;
    }
    return sum;
}
