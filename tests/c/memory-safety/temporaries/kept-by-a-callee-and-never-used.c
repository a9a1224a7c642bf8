//@ property: memory-safety
//@ truth: holds
//@ expect: holds
struct row {
    int cells[4];
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
    int total = 0;
    for (int i = 0; i < 3; i++) {
        total += keep(make(i).cells);
    }
    kept = 0;
    return total == 0;
}
