//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
int main(void) {
    int value = 1;
    __asm__("nop");
    return value - 1;
}
