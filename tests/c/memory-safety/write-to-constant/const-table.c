//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static const int table[3] = {1, 2, 3};
int main(void) {
    int *forged = (int *)&table[1];
    *forged = 5; //~ write-to-constant
    return table[1];
}
