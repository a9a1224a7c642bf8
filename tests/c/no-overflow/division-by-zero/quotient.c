//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int zero = 0;
    return 1 / zero; //~ division-by-zero
}
