//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int global;
int main(void) {
    int *pointer = &global;
    free(pointer); //~ invalid-free
    return 0;
}
