//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int depth;
static int table[4];
int main(void) {
    if (depth == 4) return table[depth]; //~ out-of-bounds
    depth++;
    return main();
}
