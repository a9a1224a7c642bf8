//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
#include <stdio.h>
/* Leaves the row, not the object: an access of the memory is fine. */
int main(void) {
    int matrix[3][4];
    int *flat = &matrix[0][0];
    for (int i = 0; i < 12; i++)
        flat[i] = i;
    printf("%d %d\n", matrix[1][0], matrix[2][3]);
    return 0;
}
