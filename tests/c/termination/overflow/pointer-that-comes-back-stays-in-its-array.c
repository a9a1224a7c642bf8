//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* It goes from start to end, again and again. */
static char text[10];
int main(void) {
    char *p = text;
    for (;;)  //~ endless-run
        p = p == text + 9 ? text : p + 1;
}
