//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *cells[4];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        cells[i] = malloc(sizeof *cells[i]);
        *cells[i] = i;
    }
    for (int i = 0; i < 4; i++) {
        sum += *cells[i];
        free(cells[i]);
    }
    printf("%d\n", sum);
    return 0;
}
