//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned x;
    unsigned y = x << 8 | 5;
    if ((y & 0x1ff) == 5) //~ uninitialised-read
        return 1;
    return 0;
}
