//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Caller and callee count with the same global: the callee leaves it at five each time. */
static int i;
static unsigned sum;
static void add_row(void) {
    for (i = 0; i < 5; i++)
        sum += (unsigned)i;
}
int main(void) {
    for (i = 0; i < 10; i++) //~ endless-run
        add_row();
    return 0;
}
