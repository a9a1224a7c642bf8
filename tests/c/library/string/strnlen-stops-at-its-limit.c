//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char raw[3] = {'a', 'b', 'c'};
    printf("%d %.3s %d\n", (int)strnlen(raw, 3), raw, strncmp(raw, "abcd", 3));
    return 0;
}
