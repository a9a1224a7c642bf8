//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The run goes on in the program's own error function: that it is called does not show that the run ends. */
static volatile int turns;
void reach_error(void) {
    for (;;) //~ endless-run
        turns = 1 - turns;
}
int main(void) {
    reach_error();
    return 0;
}
