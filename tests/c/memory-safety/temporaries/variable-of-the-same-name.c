//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// Variables with names that clang gives to its temporaries live as long as their block.
struct row {
    int cells[4];
};
static const int *kept;
static void keep(const int *cells) {
    kept = cells;
}
int main(void) {
    struct row tmp = {{1, 2, 3, 4}};
    struct row coerce = tmp;
    keep(tmp.cells);
    int total = kept[1];
    keep(coerce.cells);
    total += kept[2];
    kept = 0;
    return total == 0;
}
