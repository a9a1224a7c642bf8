//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <stdint.h>
struct row {
    int cells[4];
};
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
int main(void) {
    int *cell = (int *)(uintptr_t)make(1).cells;
    return *cell - 1; //~ use-after-scope
}
