//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* There is room for the zero alone, so that nothing is ever read. */
#include <stdio.h>
int main(void) {
    char line[1];
    while (fgets(line, sizeof line, stdin))  //~ endless-run
        ;
    return 0;
}
