//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <stdio.h>
int main(void) {
    errno = EIO;
    perror("here");
    errno = 0;
    perror(NULL);
    return 0;
}
