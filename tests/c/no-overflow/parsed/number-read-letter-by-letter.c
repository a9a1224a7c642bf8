//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A number read by hand: nothing asks how long it is. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int c, number = 0;
    while ((c = getchar()) != EOF && isdigit(c))
        number = number * 10 + (c - '0'); //~ signed-overflow
    printf("%d\n", number);
    return 0;
}
