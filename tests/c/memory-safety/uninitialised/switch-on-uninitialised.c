//@ property: memory-safety
//@ truth: holds
//@ expect: holds
int main(void) {
    int value;
    switch (value) { //~ uninitialised-read
    case 3:
        return 1;
    default:
        return 0;
    }
}
