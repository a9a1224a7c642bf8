//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    for (int i = 0; i < 3; i++) {
        char *block = malloc(4); //~ not-freed-at-exit allocated-here
        block[0] = (char)i;
        if (i != 1)
            free(block);
    }
    return 0;
}
