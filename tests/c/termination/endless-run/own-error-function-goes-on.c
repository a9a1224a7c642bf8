//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* What the program's own error function does is not run, so that it is called does not show that the run ends. */
static volatile int turns;
void reach_error(void) {
    for (;;) //~ endless-run
        turns = 1 - turns;
}
int main(void) {
    reach_error();
    return 0;
}
