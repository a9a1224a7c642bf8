//@ property: termination
//@ truth: holds
//@ expect: holds
/* Compared with a size, -1 is the largest number, so the loop is never entered. */
#include <stdio.h>
int main(void) {
    int table[3] = {4, 5, 6};
    int i = -1;
    unsigned rounds = 0;
    while (i < sizeof table)
        rounds++;
    printf("%u\n", rounds);
    return 0;
}
