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
int main(int count, char **arguments) {
    (void)arguments;
    int *cell = (count > 1 ? make(1) : make(2)).cells;
    return *cell == 0; //~ use-after-scope
}
