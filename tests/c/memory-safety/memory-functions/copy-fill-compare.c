//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
struct record {
    char name[12];
    int values[6];
};
int main(void) {
    struct record first, second;
    memset(&first, 0, sizeof first);
    strcpy(first.name, "record");
    for (int i = 0; i < 6; i++)
        first.values[i] = i * i;
    second = first;
    printf("%d\n", memcmp(&first, &second, sizeof first));
    second.values[5]++;
    printf("%d\n", memcmp(&first, &second, sizeof first) < 0);
    memcpy(second.values, first.values + 3, 3 * sizeof(int));
    memset(second.name + 1, '-', 3);
    printf("%s %d %d\n", second.name, second.values[0], second.values[2]);
    memmove(first.values + 1, first.values, 5 * sizeof(int));
    printf("%d %d\n", first.values[1], first.values[5]);
    int zeros[100];
    memset(zeros, 0xff, sizeof zeros);
    printf("%d\n", zeros[99]);
    return 0;
}
