//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static int leaves;
static void cut(int low, int high) {
    if (low >= high) {
        if (leaves < 100)
            leaves++;
        return;
    }
    int middle = low + (high - low) / 2;
    cut(low, middle);
    cut(middle + 1, high);
}
int main(void) {
    int seen[101];
    int high = __VERIFIER_nondet_int();
    cut(0, high);
    seen[leaves] = 1;
    return seen[leaves];
}
