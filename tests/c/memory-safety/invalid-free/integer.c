//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    free((void *)16); //~ invalid-free
    return 0;
}
