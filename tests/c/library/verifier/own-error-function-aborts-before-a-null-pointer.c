//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
//@ exit: 134
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
    reach_error();
    *(volatile int *)0 = 1;
    return 0;
}
