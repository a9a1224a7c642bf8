//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
/* Runs from one member into the next, inside the one object. */
struct twin {
    char left[4];
    char right[4];
};
int main(void) {
    struct twin twin;
    memset(&twin, 0, sizeof twin);
    memcpy((char *)&twin, "abcdef", 6);
    printf("%c%c\n", twin.left[3], twin.right[1]);
    return 0;
}
