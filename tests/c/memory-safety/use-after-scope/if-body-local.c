//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(int argc, char **argv) {
    int *pointer = 0;
    int other = 1;
    pointer = &other;
    if (other) {
        int inner = 2;
        pointer = &inner;
    }
    return *pointer; //~ use-after-scope
}
