//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A field of four bits never reaches sixteen. */
struct flags {
    unsigned index : 4;
};
int main(void) {
    struct flags flags = {0};
    while (flags.index < 16) //~ endless-run
        flags.index++;
    return 0;
}
