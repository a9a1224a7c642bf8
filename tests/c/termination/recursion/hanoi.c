//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each call moves a smaller tower, twice. */
#include <stdio.h>
static unsigned moves;
static void move(int disks, int from, int to) {
    if (disks == 0)
        return;
    move(disks - 1, from, 6 - from - to);
    moves++;
    move(disks - 1, 6 - from - to, to);
}
int main(void) {
    move(8, 1, 3);
    printf("%u\n", moves);
    return 0;
}
