//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int value = -4;
    int result = value << 1; //~ bad-shift
    return result == 3;
}
