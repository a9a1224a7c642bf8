//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
int main(void) {
    char small[4] = {0};
    unsigned index = 0x80000000u;
    small[index] = 1; //~ out-of-bounds
    return 0;
}
