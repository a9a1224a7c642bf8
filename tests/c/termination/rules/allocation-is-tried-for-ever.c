//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
//@ malloc: may-fail
/* The allocation may fail each time, and the program does not give up. */
#include <stdlib.h>
int main(void) {
    char *room;
    while (!(room = malloc(100))) //~ endless-run
        ;
    free(room);
    return 0;
}
