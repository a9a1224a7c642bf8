//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <signal.h>
#include <stdlib.h>
int main(void) {
    sigset_t *set = malloc(sizeof set);
    if (set == NULL)
        return 1;
    sigfillset(set); //~ out-of-bounds
    free(set);
    return 0;
}
