//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The pointer may hold anything: null, or no object at all. */
int main(void) {
    int *nowhere;
    *nowhere = 1; //~ wild-pointer null-dereference
    return 0;
}
