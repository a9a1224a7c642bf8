//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    for (int i = 1; i < 6; i++) {
        char *block = malloc((size_t)i);
        block[i - 1] = 1;
        free(block);
    }
    return 0;
}
