//@ property: no-overflow
//@ truth: holds
//@ expect: holds
//@ exit: 3
/* Folded by clang to a value that it calls poison, in code that never runs. */
int main(void) {
    int three = 3;
    if (three == 4)
        return 1 / 0 + (1 << 40);
    return three;
}
