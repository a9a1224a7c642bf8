//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
static void ignore(int count, ...) {
    (void)count;
} //~ leak
int main(void) {
    ignore(1, malloc(1)); //~ allocated-here
    for (;;) {
    }
}
