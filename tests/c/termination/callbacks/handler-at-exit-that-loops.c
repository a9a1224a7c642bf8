//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* `main` returns, and what runs at the end never does. */
#include <stdlib.h>
static int open_files = 3;
static void close_files(void) {
    while (open_files > 0) //~ endless-run
        ;
}
int main(void) {
    atexit(close_files);
    return 0;
}
