//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *numbers = malloc(4 * sizeof *numbers);
    for (int i = 0; i <= 4; i++)
        numbers[i] = i; //~ out-of-bounds
    free(numbers);
    return 0;
}
