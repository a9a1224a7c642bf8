//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *block = malloc(4); //~ not-freed-at-exit allocated-here
    *block = 1;
    return 0;
}
