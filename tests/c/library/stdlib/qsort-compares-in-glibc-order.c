//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct wide { int key; char name[36]; };
static int calls;
static int chatty(const void *a, const void *b) {
    calls++;
    printf("%d:%d ", *(const int *)a, *(const int *)b);
    return *(const int *)a / 10 - *(const int *)b / 10;
}
int main(void) {
    int keys[] = {31, 12, 45, 11, 38, 20, 13};
    struct wide rows[5];
    for (int i = 0; i < 5; i++) {
        rows[i].key = 50 - 7 * i;
        snprintf(rows[i].name, sizeof rows[i].name, "row %d", i);
    }
    qsort(keys, 7, sizeof keys[0], chatty);
    printf("\n");
    qsort(rows, 5, sizeof rows[0], chatty);
    printf("\n");
    for (int i = 0; i < 7; i++) printf("%d ", keys[i]);
    for (int i = 0; i < 5; i++) printf("%s ", rows[i].name);
    printf("%d\n", calls);
    return 0;
}
