//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
typedef int matrix[2][2];
typedef struct list { struct list *next; int value; } list;
typedef int (*compare)(const void *, const void *);
static int descending(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}
int main(void) {
    matrix identity = {{1, 0}, {0, 1}};
    __typeof__(identity[0]) row = {5, 6};
    compare order = descending;
    list end = {0, 1}, start = {&end, 2};
    printf("%d %d %d %d\n", identity[1][1], row[1], order(&row[0], &row[1]), start.next->value);
    return 0;
}
