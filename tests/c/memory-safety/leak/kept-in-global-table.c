//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int *table[4];
static void fill(void) {
    for (int i = 0; i < 4; i++)
        table[i] = malloc(sizeof(int));
}
int main(void) {
    fill();
    *table[3] = 1;
    return 0;
}
