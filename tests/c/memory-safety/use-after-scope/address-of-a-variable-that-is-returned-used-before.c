//@ property: memory-safety
//@ truth: holds
//@ expect: holds
struct table {
    int cells[40];
};
static struct table *kept;
static struct table make(int first) {
    struct table made = {{first}};
    kept = &made;
    kept->cells[1] = first;
    kept = 0;
    return made;
}
int main(void) {
    struct table own = make(1);
    kept = &own;
    return kept->cells[1] - own.cells[0];
}
