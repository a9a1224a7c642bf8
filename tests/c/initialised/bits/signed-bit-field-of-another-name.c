//@ property: initialised
//@ truth: violated
//@ expect: violated
struct flags {
    int a : 4;
    int b : 4;
};
int main(void) {
    struct flags f;
    f.a = -1;
    if (f.b < 0) //~ uninitialised-read
        return 1;
    return 0;
}
