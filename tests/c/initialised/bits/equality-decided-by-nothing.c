//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned x;
    unsigned y = (x & 0xf0) | 1;
    if (y == 0x11) //~ uninitialised-read
        return 1;
    return 0;
}
