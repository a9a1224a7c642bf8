//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
struct flags {
    unsigned low : 3;
    unsigned high : 5;
};
int main(void) {
    struct flags f;
    f.low = 3;
    if (f.low == 3)
        return 1;
    return 0;
}
