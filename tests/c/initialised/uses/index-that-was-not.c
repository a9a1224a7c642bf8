//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    int table[4] = {0};
    unsigned x;
    return table[x & 3]; //~ uninitialised-read
}
