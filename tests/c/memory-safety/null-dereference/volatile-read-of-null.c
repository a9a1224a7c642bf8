//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    volatile int *device = 0;
    (void)*device; //~ null-dereference
    return 0;
}
