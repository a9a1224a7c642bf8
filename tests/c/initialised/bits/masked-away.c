//@ property: initialised
//@ truth: holds
//@ expect: holds
int main(void) {
    unsigned x;
    unsigned y = x & 0xff00;
    if (y & 0xff)
        return 1;
    return 0;
}
