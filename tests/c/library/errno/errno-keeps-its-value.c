//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 22
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    strtol("1", NULL, 10);
    int untouched = errno;
    strtol("999999999999999999999999", NULL, 10);
    strtol("1", NULL, 10);
    printf("%d %d\n", untouched, errno == ERANGE);
    errno = EINVAL;
    int kept = errno;
    perror("here");
    return kept;
}
