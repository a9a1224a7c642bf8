//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[4] = {'a', 'b', 'c', 'd'};
    volatile size_t length = 3;
    printf("%d\n", (int)((char *)memchr(text, 'c', length) - text));
    return 0;
}
