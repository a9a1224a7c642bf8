//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void *kept;
static void clean(void) {
    free(kept);
}
int main(void) {
    kept = malloc(1);
    atexit(clean);
    return 0;
}
