//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static void swap(int *left, int *right) {
    int kept = *left;
    *left = *right;
    *right = kept;
}
static int larger_first(int a, int b) {
    if (a < b)
        swap(&a, &b);
    return a * 100 + b;
}
int main(void) {
    printf("%d %d\n", larger_first(3, 8), larger_first(8, 3));
    return 0;
}
