//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The first calls do not look at the global, so that how it was given to them does not matter; then it does.
int table[4];
int at;
static int get(int how) {
    if (how > 2)
        return table[at]; //~ out-of-bounds
    return how;
}
int main(void) {
    int sum = 0;
    for (int how = 0; how < 4; how++) {
        at = how == 3 ? 4 : 1;
        sum += get(how);
        at = 1;
    }
    return sum + get(1);
}
