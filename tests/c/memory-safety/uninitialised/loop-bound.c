//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    int table[3] = {0};
    int bound;
    for (int i = 0; i < bound; i++) //~ uninitialised-read
        table[i] = 1; //~ out-of-bounds
    return table[0];
}
