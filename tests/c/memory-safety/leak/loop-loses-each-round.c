//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *block = NULL;
    for (int i = 0; i < 3; i++) {
        block = malloc(4); //~ leak allocated-here
        *block = i;
    }
    free(block);
    return 0;
}
