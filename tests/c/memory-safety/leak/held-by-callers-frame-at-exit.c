//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void stop(void) {
    exit(0);
}
int main(void) {
    int *block = malloc(4);
    *block = 1;
    stop();
    free(block);
    return 0;
}
