//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    signed char c = -1;
    int wide = c;
    if (wide >> 16)
        return 1;
    return 0;
}
