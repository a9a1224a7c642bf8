//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The distance would have to become negative. */
static char text[10];
int main(void) {
    char *p = text;
    while (p - text >= 0)  //~ endless-run
        p++;
    return 0;
}
