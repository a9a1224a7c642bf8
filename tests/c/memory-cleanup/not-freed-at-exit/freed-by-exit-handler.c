//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
static int *block;
static void clean(void) {
    free(block);
    puts("cleaned");
}
int main(void) {
    block = malloc(4);
    *block = 1;
    atexit(clean);
    return 0;
}
