//@ property: initialised
//@ truth: violated
//@ expect: violated
struct flags {
    unsigned low : 3;
    unsigned high : 5;
};
int main(void) {
    struct flags f;
    f.low = 3;
    if (f.high == 3) //~ uninitialised-read
        return 1;
    return 0;
}
