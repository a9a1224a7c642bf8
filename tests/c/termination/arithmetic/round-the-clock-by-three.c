//@ property: termination
//@ truth: holds
//@ expect: holds
/* Three and ten have no common factor, so the walk comes back to zero. */
#include <stdio.h>
int main(void) {
    int hand = 0, steps = 0;
    do {
        hand = (hand + 3) % 10;
        steps++;
    } while (hand != 0);
    printf("%d\n", steps);
    return 0;
}
