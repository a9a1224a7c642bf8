//@ property: initialised
//@ truth: violated
//@ expect: violated
struct pair {
    char tag;
    int value;
};
int main(void) {
    struct pair a, b;
    a.tag = 1;
    b = a;
    if (b.value == 2) //~ uninitialised-read
        return 1;
    return 0;
}
