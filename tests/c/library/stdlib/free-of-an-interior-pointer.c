//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *row = malloc(4 * sizeof *row);
    if (!row) return 0;
    row++;
    free(row);  //~ invalid-free
    return 0;
}
