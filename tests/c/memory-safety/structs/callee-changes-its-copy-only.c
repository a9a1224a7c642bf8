//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct big { int values[30]; };
static int spoil(struct big big) {
    for (int i = 0; i < 30; i++)
        big.values[i] = -1;
    return big.values[3];
}
int main(void) {
    struct big big = {{0}};
    big.values[3] = 3;
    int result = spoil(big);
    printf("%d %d\n", result, big.values[3]);
    return 0;
}
