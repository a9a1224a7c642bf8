//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char line[40];
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (strtoul(line, NULL, 16) == 0xBeeful) reach_error(); //~ error-reached
    return 0;
}
