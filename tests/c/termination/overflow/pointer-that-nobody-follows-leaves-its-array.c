//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Behind the eleventh round the run is undefined, so that it is not shown to go on. */
static char text[10];
int main(void) {
    char *p = text;
    for (;;)  //~ endless-run
        p++;
}
