//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
    unsigned short seed[3] = {1, 2, 3};
    int dice[6] = {0};
    for (int i = 0; i < 100; i++)
        dice[nrand48(seed) % 6]++;
    return erand48(seed) > 1 && jrand48(seed) > 5;
}
