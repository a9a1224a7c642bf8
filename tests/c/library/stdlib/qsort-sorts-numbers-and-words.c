//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
    int numbers[] = {5, -3, 12, 0, 7, 7, -20};
    const char *words[] = {"pear", "apple", "fig", "banana"};
    qsort(numbers, 7, sizeof numbers[0], by_value);
    qsort(words, 4, sizeof words[0], by_text);
    for (int i = 0; i < 7; i++) printf("%d ", numbers[i]);
    for (int i = 0; i < 4; i++) printf("%s ", words[i]);
    printf("\n");
    return 0;
}
