//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *pointer;
    {
        int inner = 1;
        pointer = &inner;
        goto outside;
    }
outside:
    return *pointer; //~ use-after-scope
}
