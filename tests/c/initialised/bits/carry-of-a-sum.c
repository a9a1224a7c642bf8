//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned x;
    unsigned y = (x & ~0xffu) + 0x34;
    if (y >> 8 == 0x12) //~ uninitialised-read
        return 1;
    return 0;
}
