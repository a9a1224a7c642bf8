//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 10
int main(void) {
    int x = 3;
    return 30 / x;
}
