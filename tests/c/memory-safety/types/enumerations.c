//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
enum colour { RED, GREEN = 5, BLUE, NEGATIVE = -2, LAST };
enum wide { HUGE_ONE = 0x100000000LL };
static int rank(enum colour colour) {
    switch (colour) {
    case RED:
        return 1;
    case GREEN:
        return 2;
    case BLUE:
        return 3;
    default:
        return -1;
    }
}
int main(void) {
    enum colour colour = BLUE;
    printf("%d %d %d %d\n", rank(colour), rank(LAST), LAST, (int)sizeof(enum wide));
    return 0;
}
