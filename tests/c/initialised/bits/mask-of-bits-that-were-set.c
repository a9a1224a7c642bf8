//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    unsigned x;
    unsigned y = x << 8 | 5;
    if ((y & 0xff) == 5)
        return 1;
    return 0;
}
