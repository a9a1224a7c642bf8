//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int value = 3;
    int result = value << 31; //~ bad-shift
    return result == 7;
}
