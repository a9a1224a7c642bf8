//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A loop that is made of `setjmp` and `longjmp`. */
#include <setjmp.h>
#include <stdio.h>
static jmp_buf place;
static int tries;
int main(void) {
    setjmp(place);
    tries++;
    if (tries < 3)
        longjmp(place, 1);
    printf("%d\n", tries);
    return 0;
}
