//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* It would have to come out below the array, which it may not. */
static char text[10];
int main(void) {
    char *p = text;
    while (p >= text)  //~ endless-run
        p++;
    return 0;
}
