//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 3
#include <stdio.h>
#include <stdlib.h>
static char *kept;
static void first(void) { printf("first\n"); free(kept); }
static void second(void) { printf("second %s\n", kept); }
int main(void) {
    kept = malloc(6);
    if (!kept) return 1;
    snprintf(kept, 6, "%s", "alive");
    atexit(first);
    atexit(second);
    printf("main\n");
    exit(3);
}
