//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Where there is no number the place stays the same. */
#include <stdlib.h>
int main(void) {
    const char *at = "12,7,x,9";
    unsigned long sum = 0;
    while (*at) { //~ endless-run
        char *end;
        sum += strtoul(at, &end, 10);
        at = end;
        if (*at == ',')
            at++;
    }
    return sum == 28;
}
