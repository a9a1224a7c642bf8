//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int table[8];
static int *middle = &table[4];
int main(void) {
    for (int i = 0; i <= 4; i++)
        middle[i] = i; //~ out-of-bounds
    return 0;
}
