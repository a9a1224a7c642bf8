//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The pointer may hold anything: some values of it are no object. */
int main(void) {
    int *nowhere;
    *nowhere = 1; //~ wild-pointer
    return 0;
}
