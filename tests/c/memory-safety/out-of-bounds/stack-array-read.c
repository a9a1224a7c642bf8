//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int squares[5];
    for (int i = 0; i < 5; i++)
        squares[i] = i * i;
    int index = 5;
    return squares[index]; //~ out-of-bounds
}
