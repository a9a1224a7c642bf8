//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int before[4] = {0};
    int index = -1;
    before[index] = 3; //~ out-of-bounds
    return 0;
}
