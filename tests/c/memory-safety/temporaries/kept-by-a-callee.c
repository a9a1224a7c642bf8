//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
struct row {
    int cells[40];
};
static const int *kept;
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static int keep(const int *cells) {
    kept = cells;
    return cells[1];
}
int main(void) {
    int second = keep(make(1).cells);
    return kept[0] - second; //~ use-after-scope
}
