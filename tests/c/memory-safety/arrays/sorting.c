//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static void sort(int *values, int count) {
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            int value = values[i], j = i;
            for (; j >= gap && values[j - gap] > value; j -= gap)
                values[j] = values[j - gap];
            values[j] = value;
        }
}
int main(void) {
    int values[] = {9, -3, 5, 0, 12, 5, -8, 7, 1};
    int count = sizeof values / sizeof *values;
    sort(values, count);
    for (int i = 0; i < count; i++)
        printf("%d ", values[i]);
    printf("\n");
    return 0;
}
