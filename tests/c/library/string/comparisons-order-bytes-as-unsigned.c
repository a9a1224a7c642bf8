//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
#include <strings.h>
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
    printf("%d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("abc", "ab")), sign(strcmp("\xff", "a")));
    printf("%d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)), sign(strncmp("a", "b", 0)));
    printf("%d %d\n", sign(memcmp("a\0b", "a\0c", 3)), sign(memcmp("\x80", "\x7f", 1)));
    printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strcasecmp("abc", "ABD")), strncasecmp("ABx", "aby", 2));
    printf("%d\n", sign(strcoll("b", "a")));
    return 0;
}
