//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int table[10];
int main(void) {
    int *cursor = table;
    for (int i = 0; i < 11; i++)
        *cursor++ = i; //~ out-of-bounds
    return table[0];
}
