//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int amount = -1;
    unsigned result = 8u >> amount; //~ bad-shift
    return result == 3;
}
