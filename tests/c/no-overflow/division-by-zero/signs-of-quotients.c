//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int numerators[] = {7, -7, 7, -7};
    int denominators[] = {2, 2, -2, -2};
    for (int i = 0; i < 4; i++)
        printf("%d %d\n", numerators[i] / denominators[i], numerators[i] % denominators[i]);
    unsigned big = 4000000000u;
    printf("%u %u\n", big / 3, big % 3);
    return 0;
}
