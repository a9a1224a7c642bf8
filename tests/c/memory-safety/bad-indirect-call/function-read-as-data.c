//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int one(void) { return 1; }
int main(void) {
    int (*function)(void) = one;
    *(char *)function = 0; //~ wild-pointer
    return 0;
}
