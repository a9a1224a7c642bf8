//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    signed char c;
    int wide = c;
    if (wide >> 16) //~ uninitialised-read
        return 1;
    return 0;
}
