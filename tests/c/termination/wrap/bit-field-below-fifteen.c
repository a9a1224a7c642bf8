//@ property: termination
//@ truth: holds
//@ expect: holds
/* It reaches fifteen. */
struct flags {
    unsigned index : 4;
};
int main(void) {
    struct flags flags = {0};
    while (flags.index < 15)
        flags.index++;
    return flags.index == 15 ? 0 : 1;
}
