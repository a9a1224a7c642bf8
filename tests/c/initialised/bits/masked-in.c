//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned x;
    unsigned y = x & 0xff00;
    if (y & 0x100) //~ uninitialised-read
        return 1;
    return 0;
}
