//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    unsigned zero = 0;
    unsigned result = 7u % zero; //~ division-by-zero
    return result == 3;
}
