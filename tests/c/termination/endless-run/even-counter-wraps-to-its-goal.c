//@ property: termination
//@ truth: holds
//@ expect: holds
int main(void) {
    unsigned char counter = 2;
    while (counter != 0)
        counter += 2;
    return 0;
}
