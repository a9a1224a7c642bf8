//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned char x;
    unsigned char y = x | 0x0f;
    if (y == 0xff) //~ uninitialised-read
        return 1;
    return 0;
}
