//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The address behind an object may be that of another one. */
static char one[16], other[16];
int main(void) {
    char few[1];
    if (one + 16 == other)
        few[sizeof few] = 0; //~ out-of-bounds
    return 0;
}
