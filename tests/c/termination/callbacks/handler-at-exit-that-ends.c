//@ property: termination
//@ truth: holds
//@ expect: holds
/* What runs at the end counts down. */
#include <stdio.h>
#include <stdlib.h>
static int open_files = 3;
static void close_files(void) {
    while (open_files > 0)
        open_files--;
    puts("closed");
}
int main(void) {
    atexit(close_files);
    return 0;
}
