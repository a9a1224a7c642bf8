//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 6
int main(void) {
    int *pointer = 0;
    int result = 0;
    goto within;
    {
        int inner;
    within:
        inner = 6;
        pointer = &inner;
        result = *pointer;
    }
    return result;
}
