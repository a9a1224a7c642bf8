//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The flag that is set is a new one of the inner block. */
int main(void) {
    int done = 0;
    unsigned i = 0;
    while (!done) { //~ endless-run
        if (++i == 10) {
            int done = 1;
            i = (unsigned)done;
        }
    }
    return 0;
}
