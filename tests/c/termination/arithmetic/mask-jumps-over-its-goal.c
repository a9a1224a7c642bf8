//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Two places at a time: from 2 to 0, past 1. */
int main(void) {
    unsigned steps = 0;
    for (unsigned mask = 0x80; mask != 1; mask >>= 2) //~ endless-run
        steps++;
    return steps == 3;
}
