//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int local = 1;
    int *pointer = &local;
    free(pointer); //~ invalid-free
    return 0;
}
