//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The letter is copied by the library. */
#include <string.h>
static char from[4], to[4];
static int x = 2147483647;
int main(void) {
    from[0] = (char)(x + 1 > x);
    strcpy(to, from);
    while (to[0])  //~ endless-run
        ;
    return 0;
}
