//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *pointer = 0;
    for (int i = 0; i < 3; i++)
        pointer = &i;
    return *pointer; //~ use-after-scope
}
