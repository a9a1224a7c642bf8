//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
// Whoever gets the block last may hold it: the run stops there and says nothing about it.
#include <stdlib.h>
#include <string.h>
int main(void) {
    putenv(strdup("NAME=value"));
    return 0;
}
