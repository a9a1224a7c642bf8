//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
static int data[4] = {1, 2, 3, 4};
int main(void) {
    int (*function)(void) = (int (*)(void))(void *)data;
    return function(); //~ bad-indirect-call
}
