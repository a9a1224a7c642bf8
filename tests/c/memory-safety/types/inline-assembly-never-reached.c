//@ property: memory-safety
//@ truth: holds
//@ expect: holds
int main(void) {
    int value = 1;
    if (value == 2)
        __asm__("nop");
    return value - 1;
}
