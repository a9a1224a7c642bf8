//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Both branches cannot be taken or left together, whatever the value: no null is dereferenced. */
int main(void) {
    int value;
    int one = 1;
    int *pointer = 0;
    if (value > 0) //~ uninitialised-read
        pointer = &one;
    if (value > 0)
        return *pointer;
    return 0;
}
