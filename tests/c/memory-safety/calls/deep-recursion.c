//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static unsigned depth(unsigned n) {
    unsigned here = n;
    unsigned *pointer = &here;
    return n == 0 ? 0 : 1 + depth(*pointer - 1);
}
int main(void) {
    printf("%u\n", depth(5000));
    return 0;
}
