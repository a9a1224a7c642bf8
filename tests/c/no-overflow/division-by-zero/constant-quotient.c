//@ property: no-overflow
//@ truth: violated
//@ expect: violated
/* clang folds this to a value that it calls poison; only its check of the division is left to see. */
int main(void) {
    int result = 1 / 0; //~ division-by-zero
    return result == 3;
}
