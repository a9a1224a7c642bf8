//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *key = malloc(sizeof *key);
    free(key);
    free(key);  //~ double-free
    return 0;
}
