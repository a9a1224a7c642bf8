//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    short *count = malloc(sizeof *count);
    if (!count) return 0;
    int *wide = (int *)count;
    printf("abc%n\n", wide);  //~ out-of-bounds
    free(count);
    return 0;
}
