//@ property: termination
//@ truth: holds
//@ expect: holds
/* Standard input ends at some time. */
#include <stdio.h>
int main(void) {
    int c, lines = 0;
    while ((c = getchar()) != EOF)
        if (c == '\n' && lines < 1000)
            lines++;
    return 0;
}
