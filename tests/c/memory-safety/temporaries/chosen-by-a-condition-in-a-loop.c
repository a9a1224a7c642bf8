//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
// One arm is a variable that lives on, the other a struct that does not.
struct row {
    int cells[4];
};
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
int main(void) {
    int own[4] = {1};
    int total = 0;
    for (int i = 0; i < 4; i++) {
        int *cell = i < 3 ? own : make(i).cells;
        total += *cell; //~ use-after-scope
    }
    return total == 0;
}
