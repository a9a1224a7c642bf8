//@ property: initialised
//@ truth: holds
//@ expect: holds
int main(void) {
    unsigned x;
    unsigned y = (x & 0xf0) | 1;
    if (y == 2)
        return 1;
    return 0;
}
