//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void drop(int **slot) {
    free(*slot);
}
int main(void) {
    int *value = malloc(sizeof *value);
    drop(&value);
    *value = 1; //~ use-after-free
    return 0;
}
