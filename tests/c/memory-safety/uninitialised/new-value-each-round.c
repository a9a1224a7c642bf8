//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The variable is born anew in each round: in the second one it need not be 7 any more. */
int main(void) {
    int *pointer = 0;
    int one = 1;
    for (int i = 0; i < 2; i++) {
        int value;
        if (i == 0)
            value = 7;
        pointer = &one;
        if (value != 7) //~ uninitialised-read
            pointer = 0;
        one = *pointer; //~ null-dereference
    }
    return 0;
}
