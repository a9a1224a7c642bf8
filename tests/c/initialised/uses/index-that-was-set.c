//@ property: initialised
//@ truth: holds
//@ expect: holds
int main(void) {
    int table[4] = {0};
    unsigned x = 7;
    return table[x & 3];
}
