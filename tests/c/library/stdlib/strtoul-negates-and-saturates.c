//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *end;
    printf("%lu\n", strtoul("4000000000", &end, 10));
    printf("%llu\n", strtoull("-1", &end, 10));
    errno = 0;
    printf("%llu", strtoull("18446744073709551616", &end, 10));
    printf(" %d %d\n", errno == ERANGE, *end);
    errno = 0;
    printf("%lld", strtoll("-9223372036854775808", &end, 10));
    printf(" %d\n", errno);
    return 0;
}
