//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
int table[8];
static int sum(int n) {
    if (n > 7)
        return 0;
    return table[n] + sum(n + 1);
}
int main(void) { return sum(0); }
