//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The comparator counts in steps of two and waits for a number that may be of the other parity. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned long steps;
static int by_distance(const void *a, const void *b) {
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    while (x != y + 1) { //~ endless-run
        steps++;
        x = (x + 2) % 1000;
    }
    return 0;
}
int main(void) {
    static const unsigned sorted[3] = {16, 25, 36};
    unsigned key = __VERIFIER_nondet_uchar();
    return bsearch(&key, sorted, 3, sizeof *sorted, by_distance) != NULL;
}
