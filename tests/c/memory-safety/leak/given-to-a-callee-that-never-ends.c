//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void count_in(unsigned *counter) {
    for (;;)
        ++*counter;
}
static unsigned *made(void) {
    unsigned *counter = malloc(sizeof *counter);
    *counter = 0;
    return counter;
}
int main(void) {
    count_in(made());
}
