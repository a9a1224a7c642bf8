//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee remembers how often it was called. */
#include <stdio.h>
static int again(void) {
    static int calls;
    return ++calls < 10;
}
int main(void) {
    int rounds = 0;
    while (again())
        rounds++;
    printf("%d\n", rounds);
    return 0;
}
