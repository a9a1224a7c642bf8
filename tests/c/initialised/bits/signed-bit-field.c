//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
struct flags {
    int a : 4;
    int b : 4;
};
int main(void) {
    struct flags f;
    f.a = -1;
    if (f.a < 0)
        return 1;
    return 0;
}
