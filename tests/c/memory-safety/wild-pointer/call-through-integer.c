//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    void (*function)(void) = (void (*)(void))64;
    function(); //~ bad-indirect-call
    return 0;
}
