//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *somewhere = (int *)4096;
    *somewhere = 1; //~ wild-pointer
    return 0;
}
