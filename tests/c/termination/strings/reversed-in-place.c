//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each argument is reversed between its first and last letter. */
#include <stdio.h>
#include <string.h>
static void reverse(char *s) {
    size_t i = 0, j = strlen(s);
    while (i + 1 < j) {
        char held = s[i];
        s[i++] = s[--j];
        s[j] = held;
    }
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        reverse(argv[i]);
        puts(argv[i]);
    }
    return 0;
}
