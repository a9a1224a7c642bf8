//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
// The variable of the first round is not that of the second.
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (i == 1)
            sum += *p; //~ use-after-scope
        p = &x;
    }
    return sum;
}
