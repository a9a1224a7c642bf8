//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <strings.h>
#include <string.h>
int main(void) {
    char text[8] = "abcdef", zero[4] = {1, 2, 3, 4};
    bcopy(text, text + 1, 6);
    bzero(zero, sizeof zero);
    printf("%s %d %d\n", text, bcmp(zero, "\0\0\0\0", 4), bcmp("ab", "ac", 2) != 0);
    return 0;
}
