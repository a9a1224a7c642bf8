//@ property: no-overflow
//@ truth: violated
//@ expect: violated
/* clang folds this to a value that it calls poison. */
int main(void) {
    int result = 1 << 40; //~ bad-shift
    return result == 3;
}
