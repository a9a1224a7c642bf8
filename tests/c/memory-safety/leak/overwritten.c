//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(10); //~ allocated-here
    block = malloc(20); //~ leak
    free(block);
    return 0;
}
