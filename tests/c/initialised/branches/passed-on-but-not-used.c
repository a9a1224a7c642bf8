//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
static int same(int value) { return value; }
int main(void) {
    int x;
    int y = same(x);
    y = 4;
    return y == 4 ? 1 : 0;
}
