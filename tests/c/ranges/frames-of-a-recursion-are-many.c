//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Each frame has its own variable: what the inner one holds is not what the outer one holds.
int table[4];
static int walk(int depth, int *outer) {
    int own = depth == 0 ? 9 : 1;
    if (depth < 2)
        return walk(depth + 1, depth == 0 ? &own : outer);
    own = 2;
    return table[*outer]; //~ out-of-bounds
}
int main(void) { return walk(0, 0); }
