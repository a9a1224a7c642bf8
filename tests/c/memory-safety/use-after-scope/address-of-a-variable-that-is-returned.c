//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Clang likes to build the variable right where the result goes, so that its address would stay good.
struct table {
    int cells[40];
};
static struct table *kept;
static struct table make(int first) {
    struct table made = {{first}};
    kept = &made;
    return made;
}
int main(void) {
    struct table own = make(1);
    return kept->cells[0] - own.cells[0]; //~ use-after-scope
}
