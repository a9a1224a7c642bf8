//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    int kind = 1;
    switch (kind) {
    case 1:
        return 1;
    default:
        return 0;
    }
}
