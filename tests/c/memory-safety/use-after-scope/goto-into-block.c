//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    int *pointer = 0;
    goto within;
    {
        int inner;
    within:
        inner = 6;
        pointer = &inner;
    }
    return *pointer; //~ use-after-scope
}
