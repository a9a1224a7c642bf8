//@ property: initialised
//@ truth: violated
//@ expect: violated
static int same(int value) { return value; }
int main(void) {
    int x;
    int y = same(x);
    y += 4;
    return y == 4 ? 1 : 0; //~ uninitialised-read
}
