//@ property: termination
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
/* The allocation may fail each time; the program gives up. */
#include <stdlib.h>
int main(void) {
    char *room = NULL;
    for (int tries = 0; tries < 3 && !room; tries++)
        room = malloc(100);
    free(room);
    return 0;
}
