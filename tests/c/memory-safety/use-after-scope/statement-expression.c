//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *pointer = ({
        int inner = 5;
        &inner;
    });
    return *pointer; //~ use-after-scope
}
