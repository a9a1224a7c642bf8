//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    int kind;
    switch (kind) { //~ uninitialised-read
    case 1:
        return 1;
    default:
        return 0;
    }
}
