//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    int *pointer = 0;
    for (int n = 3; n < 4; n++) {
        int array[n];
        array[0] = 2;
        pointer = array;
    }
    return *pointer; //~ use-after-scope
}
