//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int trace(int n, int matrix[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += matrix[i][i];
    return sum;
}
int main(void) {
    int cube[2][3][4];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                cube[i][j][k] = i * 100 + j * 10 + k;
    int(*plane)[4] = cube[1];
    int *row = plane[2];
    printf("%d %d %d\n", cube[1][2][3], plane[1][0], row[-1]);
    printf("%d\n", (int)(&cube[1][0][0] - &cube[0][0][0]));
    int matrix[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("%d %d\n", trace(3, matrix), 2 [matrix[1]]);
    return 0;
}
