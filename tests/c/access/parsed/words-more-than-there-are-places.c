//@ property: access
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Counts how often each number from 1 to 20 stands among the words of the input. */
#include <stdio.h>

int main(void) {
    unsigned counts[20] = {0};
    int number;
    while (scanf("%d", &number) == 1)
        if (number >= 1 && number <= 20)
            counts[number]++; //~ out-of-bounds
    for (int i = 0; i < 20; i++)
        printf("%u\n", counts[i]);
    return 0;
}
