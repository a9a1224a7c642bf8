//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 2
static int half(int value) { return value >> 1; }
int main(void) {
    int x;
    x = half(x);
    x = 2;
    return x;
}
