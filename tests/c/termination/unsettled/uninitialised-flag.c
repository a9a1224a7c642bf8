//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Whether the loop is entered hangs on what nobody has set. */
#include <stdlib.h>
int main(void) {
    int *stop = malloc(sizeof *stop);
    while (!*stop)
        ;
    free(stop);
    return 0;
}
