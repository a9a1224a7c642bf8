//@ property: termination
//@ truth: holds
//@ expect: holds
/* Smaller and smaller arrays on the stack. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned fill(unsigned long size) {
    char room[size];
    room[0] = 1;
    return size == 1 ? 1 : fill(size - 1) + (unsigned)room[0];
}
int main(void) {
    return fill(__VERIFIER_nondet_uint() % 1000 + 1) == 1001;
}
