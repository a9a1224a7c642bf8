//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int value;
    int *pointer = 0;
    int one = 1;
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            value = 7;
        pointer = &one;
        if (value != 7)
            pointer = 0;
        one = *pointer;
    }
    printf("%d\n", one);
    return 0;
}
