//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int matrix[3][4];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            matrix[row][column] = row * column;
    int row = 3;
    return matrix[row][0]; //~ out-of-bounds
}
