//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The first call is harmless; those within it are not.
int table[8];
static int sum(int n) {
    if (n > 100)
        return 0;
    return table[n] + sum(n + 1); //~ out-of-bounds
}
int main(void) { return sum(0); }
