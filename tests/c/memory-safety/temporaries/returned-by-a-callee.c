//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
struct row {
    int cells[4];
};
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static int *same(int *cells) {
    return cells;
}
int main(void) {
    int *cell = same(make(1).cells);
    return *cell - 1; //~ use-after-scope
}
