//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What is no number stays in the input, and the loop looks at the old number. */
#include <stdio.h>
int main(void) {
    int number = 1;
    while (number != 0) //~ endless-run
        scanf("%4d", &number);
    return 0;
}
