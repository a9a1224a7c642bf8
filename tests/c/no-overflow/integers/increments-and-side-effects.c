//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int calls;
static int count(int value) {
    calls++;
    return value;
}
int main(void) {
    int i = 5;
    int a = i++ + 10;
    int b = --i * 2;
    int array[4] = {0, 1, 2, 3};
    int *cursor = array;
    int c = *cursor++;
    int d = *++cursor;
    int e = (*cursor)++;
    int f = count(0) && count(1);
    int g = count(1) || count(2);
    int h = (count(1), count(7));
    printf("%d %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, array[2], f, g, h, calls, i);
    return 0;
}
