//@ property: termination
//@ truth: holds
//@ expect: holds
/* Stops where no number is found. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    const char *at = "12,7,x,9";
    unsigned long sum = 0;
    while (*at) {
        char *end;
        sum += strtoul(at, &end, 10);
        if (end == at)
            break;
        at = end;
        if (*at == ',')
            at++;
    }
    printf("%lu\n", sum);
    return 0;
}
