//@ property: access
//@ truth: holds
//@ expect: unknown
//@ strategy: ranges
// Whatever frame it is, its variable is an index of the table.
int table[4];
static int walk(int depth, int *outer) {
    int own = depth & 3;
    if (depth < 20)
        return walk(depth + 1, &own) + table[own];
    if (outer)
        return table[*outer & 3];
    return 0;
}
int main(void) { return walk(0, 0); }
