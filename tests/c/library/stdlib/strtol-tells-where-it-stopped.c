//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
static void show(const char *text, int base) {
    char *end = (char *)text;
    errno = 0;
    long value = strtol(text, &end, base);
    printf("[%s] base %d: %ld, stopped at %d, errno %d\n", text, base, value, (int)(end - text), errno);
}
int main(void) {
    show("123abc", 10);
    show("  -0x1F", 16);
    show("0x1Fg", 0);
    show("0x", 16);
    show("077", 0);
    show("zz", 36);
    show("101012", 2);
    show("", 10);
    show("  +", 10);
    show("99999999999999999999", 10);
    show("-99999999999999999999", 10);
    show("12", 1);
    printf("%d\n", strtol("99999999999999999999", NULL, 10) == LONG_MAX);
    return 0;
}
