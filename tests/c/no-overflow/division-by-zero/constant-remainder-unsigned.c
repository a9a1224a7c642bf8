//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned long result = 7ul % 0; //~ division-by-zero
    return result == 3;
}
