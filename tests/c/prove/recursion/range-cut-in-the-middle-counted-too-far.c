//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static int leaves;
static void cut(int low, int high) {
    if (low >= high) {
        if (leaves < 20)
            leaves++;
        return;
    }
    int middle = low + (high - low) / 2;
    cut(low, middle);
    cut(middle + 1, high);
}
int main(void) {
    int seen[20];
    int high = __VERIFIER_nondet_int();
    if (high > 1000)
        return 0;
    cut(0, high);
    seen[leaves] = 1; //~ out-of-bounds
    return seen[leaves];
}
