//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(4);
    block[0] = 1;
    realloc(block, 4000); //~ leak allocated-here
    return 0;
}
