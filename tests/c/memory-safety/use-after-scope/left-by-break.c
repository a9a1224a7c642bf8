//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *pointer = 0;
    for (int i = 0; i < 10; i++) {
        int square = i * i;
        pointer = &square;
        if (square > 8)
            break;
    }
    return *pointer; //~ use-after-scope
}
