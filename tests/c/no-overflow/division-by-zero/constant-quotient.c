//@ property: no-overflow
//@ truth: violated
//@ expect: unknown
/* clang folds this to a value that it calls poison. */
int main(void) {
    int result = 1 / 0; //~ division-by-zero
    return result == 3;
}
