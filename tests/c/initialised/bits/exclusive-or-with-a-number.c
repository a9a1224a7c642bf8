//@ property: initialised
//@ truth: holds
//@ expect: holds
int main(void) {
    unsigned x = 5;
    unsigned y = x ^ x;
    if (y)
        return 1;
    return 0;
}
