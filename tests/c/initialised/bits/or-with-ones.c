//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    unsigned char x;
    unsigned char y = x | 0xff;
    if (y == 0xff)
        return 1;
    return 0;
}
