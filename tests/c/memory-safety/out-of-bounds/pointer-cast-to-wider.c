//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int narrow = 1;
    long long *wide = (long long *)&narrow;
    *wide = 2; //~ out-of-bounds
    return narrow;
}
