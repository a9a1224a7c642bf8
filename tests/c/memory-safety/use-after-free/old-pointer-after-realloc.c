//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *small = malloc(8);
    small[0] = 'a';
    char *large = realloc(small, 100000);
    small[1] = 'b'; //~ use-after-free
    free(large);
    return 0;
}
