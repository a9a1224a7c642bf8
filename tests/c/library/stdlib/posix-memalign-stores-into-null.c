//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    void **volatile nowhere = NULL;
    return posix_memalign(nowhere, 64, 100);  //~ null-dereference
}
