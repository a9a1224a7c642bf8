//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 7
#include <stdio.h>
#include <stdlib.h>
static void never(void) { printf("never\n"); fflush(stdout); }
int main(void) {
    atexit(never);
    printf("before\n");
    fflush(stdout);
    _Exit(7);
}
