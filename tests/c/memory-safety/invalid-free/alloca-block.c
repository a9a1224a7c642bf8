//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <alloca.h>
#include <stdlib.h>
int main(void) {
    void *block = alloca(16);
    free(block); //~ invalid-free
    return 0;
}
