//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* What is read is put back, so that input never gets less. No run is shown, since input that is yet to be read is nobody's to promise. */
#include <stdio.h>
int main(void) {
    int c;
    while ((c = getchar()) != EOF)  //~ endless-run
        ungetc(c, stdin);
    return 0;
}
