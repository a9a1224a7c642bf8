//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
/* A failed assertion raises a signal, and its handler goes on. */
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
static char *block;
static void handle(int number) {
    free(block);
    block[0] = (char)number; //~ use-after-free
}
int main(void) {
    block = malloc(2);
    signal(SIGABRT, handle);
    assert(block == 0);
    free(block);
    return 0;
}
