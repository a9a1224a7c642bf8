//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
/* An int pointer must not point there: undefined, though no property of ours forbids it. */
int main(void) {
    _Alignas(8) char bytes[8] = {1, 0, 0, 0, 2, 0, 0, 0};
    int *number = (int *)(bytes + 1);
    return *number != 0x2000000; //~ misaligned-access
}
