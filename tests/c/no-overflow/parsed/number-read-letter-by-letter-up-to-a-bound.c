//@ property: no-overflow
//@ truth: holds
//@ expect: holds
/* A number read by hand, which stops in time. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int c, number = 0;
    while ((c = getchar()) != EOF && isdigit(c)) {
        if (number > 99999)
            return 1;
        number = number * 10 + (c - '0');
    }
    printf("%d\n", number);
    return 0;
}
