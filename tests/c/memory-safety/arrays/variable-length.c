//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int pascal(int n) {
    int row[n + 1];
    for (int i = 0; i <= n; i++) {
        row[i] = 1;
        for (int j = i - 1; j > 0; j--)
            row[j] += row[j - 1];
    }
    return row[n / 2];
}
static long fill(int rows, int columns) {
    long grid[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            grid[i][j] = i * j;
    return grid[rows - 1][columns - 1] + (long)(sizeof grid / sizeof grid[0]);
}
int main(void) {
    printf("%d %ld\n", pascal(10), fill(4, 7));
    return 0;
}
