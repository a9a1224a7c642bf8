//@ property: memory-safety
//@ truth: holds
//@ expect: holds
int main(void) {
    int values[3] = {1, 2, 3};
    int index = 7;
    int size = (int)sizeof(values[index]);
    int skipped = index < 3 && values[index];
    return size - 4 + skipped;
}
