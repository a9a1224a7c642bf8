//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void work(void) {
    int *scratch = malloc(40);
    scratch[0] = 1;
    free(scratch);
}
int main(void) {
    work();
    return 0;
}
