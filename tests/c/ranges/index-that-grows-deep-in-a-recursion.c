//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The last level reads what all levels above it have changed.
int table[4];
int at;
static int down(int n) {
    if (n == 0)
        return table[at]; //~ out-of-bounds
    at += 1;
    return down(n - 1);
}
int main(void) {
    at = 0;
    int sum = down(2);
    at = 0;
    return sum + down(5);
}
