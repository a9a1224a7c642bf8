//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *pointer;
    {
        int inner = 7;
        pointer = &inner;
    }
    return *pointer; //~ use-after-scope
}
