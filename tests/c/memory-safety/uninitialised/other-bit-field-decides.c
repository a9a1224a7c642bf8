//@ property: memory-safety
//@ truth: holds
//@ expect: holds
struct flags {
    unsigned low : 3;
    unsigned high : 5;
};
int main(void) {
    struct flags flags;
    flags.low = 5;
    if (flags.high == 3) //~ uninitialised-read
        return 1;
    return 0;
}
