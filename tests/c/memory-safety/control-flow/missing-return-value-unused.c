//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
/* Falling off the end is fine as long as nobody uses the value. */
static int shout(int loud) {
    if (loud)
        printf("loud\n");
    else
        return 1;
}
int main(void) {
    shout(1);
    printf("%d\n", shout(0));
    return 0;
}
