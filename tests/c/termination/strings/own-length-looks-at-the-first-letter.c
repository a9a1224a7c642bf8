//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The walk always looks at the first letter. */
#include <stddef.h>
static size_t length(const char *s) {
    size_t n = 0;
    while (*s) //~ endless-run
        n++;
    return n;
}
int main(void) {
    return length("hello") == 3;
}
