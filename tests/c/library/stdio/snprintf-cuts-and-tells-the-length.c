//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char small[8];
    int wanted = snprintf(small, sizeof small, "%s-%d", "truncated", 12345);
    printf("%d [%s] %zu\n", wanted, small, strlen(small));
    printf("%d\n", snprintf(NULL, 0, "%08.3f|%-10s|", 3.14159, "x"));
    memset(small, '#', sizeof small);
    printf("%d %c\n", snprintf(small, 0, "untouched"), small[0]);
    printf("%d [%s]\n", sprintf(small, "%d", 123456), small);
    return 0;
}
