//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
int main(void) {
    long value = 2147483647L;
    value = value + 1; //~ signed-overflow
    return value == 3;
}
