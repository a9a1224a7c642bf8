//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
    char to[16] = "################";
    char *end = memccpy(to, "key=value", '=', 9);
    printf("%.*s %d\n", (int)(end - to), to, memccpy(to, "none", '=', 4) == NULL);
    end = mempcpy(to, "abc", 3);
    *end = '\0';
    printf("%s %s\n", to, (char *)memmem("haystack", 8, "st", 2));
    printf("%d\n", (int)strxfrm(to, "abcdef", 16));
    return 0;
}
