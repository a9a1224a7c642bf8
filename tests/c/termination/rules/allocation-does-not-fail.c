//@ property: termination
//@ truth: holds
//@ expect: holds
/* Unless it is asked for, no allocation fails. */
#include <stdlib.h>
int main(void) {
    char *room;
    while (!(room = malloc(100)))
        ;
    free(room);
    return 0;
}
