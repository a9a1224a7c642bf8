//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The entries name each other and none is the last. */
int main(void) {
    static const int next[5] = {2, -1, 4, 1, 0};
    int at = 0;
    while (at >= 0) //~ endless-run
        at = next[at];
    return 0;
}
