//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int factor = 65536;
    int product = factor * factor; //~ signed-overflow
    return product == 3;
}
