//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* No memory fault in C's own terms: the stack of a machine ends, C's does not. */
static unsigned forever(unsigned n) {
    return forever(n + 1) + 1; //~ stack-exhaustion
}
int main(void) {
    return (int)forever(0);
}
