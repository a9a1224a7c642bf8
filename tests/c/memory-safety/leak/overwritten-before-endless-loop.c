//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    block = 0; //~ leak
    for (;;)
        ;
}
