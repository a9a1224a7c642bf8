//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stddef.h>
static int length(const char *text) {
    int n = 0;
    while (text && *text++)
        n++;
    return n;
}
int main(void) {
    printf("%d %d\n", length(NULL), length("four"));
    return 0;
}
