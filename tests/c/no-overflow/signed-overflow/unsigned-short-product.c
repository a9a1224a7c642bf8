//@ property: no-overflow
//@ truth: violated
//@ expect: violated
/* Unsigned short operands become int, and the product does not fit. */
int main(void) {
    unsigned short factor = 65535;
    unsigned product = factor * factor; //~ signed-overflow
    return product == 3;
}
