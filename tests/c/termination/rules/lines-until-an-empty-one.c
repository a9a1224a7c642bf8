//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* At the end of the input the old line is looked at again and again. */
#include <stdio.h>
int main(void) {
    char line[80] = "begin";
    do //~ endless-run
        fgets(line, sizeof line, stdin);
    while (line[0] != '\n'); //~ endless-run
    return 0;
}
