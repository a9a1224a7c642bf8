//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
static void wait_for_ever(void) {
    for (;;)
        ;
}
int main(void) {
    int *block = malloc(4);
    block = 0; //~ leak
    wait_for_ever();
}
