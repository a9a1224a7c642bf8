//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static char *kept;
static void release(void) { free(kept); }
int main(void) {
    kept = malloc(6);
    atexit(release);
    return 0;
}
