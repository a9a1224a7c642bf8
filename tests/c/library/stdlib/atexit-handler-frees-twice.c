//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static char *kept;
static void release(void) {
    free(kept);  //~ double-free
}
int main(void) {
    kept = malloc(6);
    atexit(release);
    atexit(release);
    return 0;
}
