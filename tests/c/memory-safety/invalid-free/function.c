//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    free((void *)main); //~ invalid-free
    return 0;
}
