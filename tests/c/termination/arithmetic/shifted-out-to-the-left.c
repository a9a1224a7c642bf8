//@ property: termination
//@ truth: holds
//@ expect: holds
/* The bit leaves at the upper end. */
#include <stdio.h>
int main(void) {
    int places = 0;
    for (unsigned mask = 1; mask; mask <<= 1)
        places++;
    printf("%d\n", places);
    return 0;
}
