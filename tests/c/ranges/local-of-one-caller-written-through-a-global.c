//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The same callee writes a variable of whoever set the pointer last.
int table[4];
int *where;
static void set(int value) { *where = value; }
static int one(void) {
    int x = 0;
    where = &x;
    set(1);
    return table[x];
}
static int two(void) {
    int y = 0;
    where = &y;
    set(7);
    return table[y]; //~ out-of-bounds
}
int main(void) {
    int sum = one();
    sum += two();
    return sum + one();
}
