//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    printf("%s|%s|%s\n", strerror(0), strerror(ENOMEM), strerror(ERANGE));
    printf("%s\n", strerror(12345));
    return 0;
}
