//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
// In the second round the address of the first one's struct is used.
struct row {
    int cells[4];
};
struct keeper {
    const int *cells;
};
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static void put(struct keeper *keeper, const int *cells) {
    const int *here = cells + 1;
    keeper->cells = here;
}
static void keep(struct keeper *keeper, const int *cells) {
    if (cells[0] >= 0) {
        put(keeper, cells);
    }
}
int main(void) {
    struct keeper keeper = {0};
    int total = 0;
    for (int i = 0; i < 2; i++) {
        if (keeper.cells) {
            total += *keeper.cells; //~ use-after-scope
        }
        keep(&keeper, make(i).cells);
    }
    return total;
}
