//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    int sorted[] = {1, 3, 5, 7, 9, 11};
    for (int key = 0; key < 13; key++) {
        int *found = bsearch(&key, sorted, 6, sizeof sorted[0], by_value);
        printf("%d ", found ? (int)(found - sorted) : -1);
    }
    printf("\n");
    return 0;
}
