//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *cells[4];
    int *shared = malloc(sizeof *shared);
    for (int i = 0; i < 4; i++)
        cells[i] = shared;
    for (int i = 0; i < 4; i++)
        free(cells[i]); //~ double-free
    return 0;
}
