//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Larger and larger arrays on the stack: that the stack is finite is no reason to end. */
static void fill(unsigned long size) { //~ endless-run
    char room[size];
    room[0] = 1;
    fill(size + room[0]); //~ endless-run
}
int main(void) {
    fill(1);
    return 0;
}
