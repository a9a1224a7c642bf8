//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char small[4];
    volatile size_t limit = 32;
    int length = snprintf(small, limit, "%s", "abc");
    printf("%d %s\n", length, small);
    return 0;
}
