//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int amount = 32;
    int result = 1 << amount; //~ bad-shift
    return result == 3;
}
