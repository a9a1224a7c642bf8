//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A compound literal in a block ends with the block; clang marks nothing. */
int main(void) {
    int *pointer;
    {
        pointer = (int[]){1, 2};
    }
    return *pointer; //~ use-after-scope
}
