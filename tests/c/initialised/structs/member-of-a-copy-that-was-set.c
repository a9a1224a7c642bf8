//@ property: initialised
//@ truth: holds
//@ expect: holds
struct pair {
    char tag;
    int value;
};
int main(void) {
    struct pair a, b;
    a.value = 1;
    b = a;
    if (b.value == 2)
        return 1;
    return 0;
}
