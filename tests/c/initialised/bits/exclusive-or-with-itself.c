//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned x;
    unsigned y = x ^ x;
    if (y) //~ uninitialised-read
        return 1;
    return 0;
}
