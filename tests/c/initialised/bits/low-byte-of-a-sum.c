//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    unsigned x;
    unsigned y = (x & ~0xffu) + 0x12;
    if ((y & 0xff) == 0x12)
        return 1;
    return 0;
}
