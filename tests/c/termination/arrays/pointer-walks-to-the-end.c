//@ property: termination
//@ truth: holds
//@ expect: holds
/* The end is met exactly. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t count = __VERIFIER_nondet_uint() % 100000;
    int *numbers = calloc(count + 1, sizeof *numbers);
    int *end = numbers + count;
    long sum = 0;
    for (int *p = numbers; p != end; p++)
        sum += *p;
    free(numbers);
    return sum == 1;
}
