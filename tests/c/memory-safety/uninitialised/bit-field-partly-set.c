//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 5
/* Setting one bit-field reads and writes the byte that still holds nothing. */
struct flags {
    unsigned low : 3;
    unsigned middle : 2;
    unsigned high : 3;
};
int main(void) {
    struct flags flags;
    flags.low = 5;
    struct flags copy = flags;
    return copy.low;
}
