//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0;
    for (int round = 0; round < 3; round++) {
        int *place = (int[]){round, 2};
        sum += place[__VERIFIER_nondet_int() & 1];
    }
    return sum;
}
