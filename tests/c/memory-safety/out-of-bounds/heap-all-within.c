//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *numbers = malloc(4 * sizeof *numbers);
    int *end = numbers + 4;
    int sum = 0;
    for (int *p = numbers; p != end; p++)
        *p = (int)(p - numbers);
    for (int i = 0; i < 4; i++)
        sum += numbers[i];
    free(numbers);
    printf("%d\n", sum);
    return 0;
}
