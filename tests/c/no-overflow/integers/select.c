//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int sign(int n) {
    return n < 0 ? -1 : n > 0 ? 1 : 0;
}
int main(void) {
    int numbers[] = {-7, 0, 9};
    for (int i = 0; i < 3; i++)
        printf("%d ", sign(numbers[i]));
    int largest = numbers[0] > numbers[2] ? numbers[0] : numbers[2];
    const char *word = largest == 9 ? "nine" : "other";
    int elvis = numbers[1] ?: 12;
    printf("%d %s %d\n", largest, word, elvis);
    return 0;
}
