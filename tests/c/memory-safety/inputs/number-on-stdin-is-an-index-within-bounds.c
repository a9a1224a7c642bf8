//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int table[100] = {0}, row, column;
    if (scanf("%d %d", &row, &column) != 2) return 0;
    if (row < 0 || row >= 10 || column < 0 || column >= 10) return 0;
    return table[10 * row + column];
}
