//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <alloca.h>
static char *scratch(int n) {
    char *block = alloca(n);
    block[0] = 1;
    return block;
}
int main(void) {
    char *block = scratch(8);
    return block[0]; //~ use-after-scope
}
