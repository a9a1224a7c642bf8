//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
struct row {
    int cells[4];
};
static const int *kept;
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static void keep(const int *cells) {
    kept = cells;
}
static void (*keeper)(const int *) = keep;
int main(void) {
    keeper(make(1).cells);
    return kept[0] - 1; //~ use-after-scope
}
