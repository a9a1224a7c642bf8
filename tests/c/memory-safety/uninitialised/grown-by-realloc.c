//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int *numbers = malloc(sizeof(int));
    numbers[0] = 1;
    numbers = realloc(numbers, 2 * sizeof(int));
    int second = numbers[1];
    free(numbers);
    if (second == 3) //~ uninitialised-read
        return 1;
    return 0;
}
