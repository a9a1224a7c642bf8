//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Every try jumps back, whatever the number of tries. */
#include <setjmp.h>
static jmp_buf place;
static unsigned tries;
int main(void) {
    setjmp(place); //~ endless-run
    tries++;
    longjmp(place, 1); //~ endless-run
}
