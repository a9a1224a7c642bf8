//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *numbers = malloc(4 * sizeof *numbers);
    for (int i = 0; i < 4; i++)
        numbers[i] = i + 1;
    numbers = realloc(numbers, 1000 * sizeof *numbers);
    numbers[999] = 10;
    int sum = numbers[999];
    for (int i = 0; i < 4; i++)
        sum += numbers[i];
    numbers = realloc(numbers, sizeof *numbers);
    sum += numbers[0];
    free(numbers);
    printf("%d\n", sum);
    return 0;
}
