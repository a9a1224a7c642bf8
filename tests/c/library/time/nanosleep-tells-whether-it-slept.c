//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <time.h>
int main(void) {
    struct timespec none = {0, 0}, wrong = {0, -1};
    printf("%d ", nanosleep(&none, NULL));
    printf("%d ", nanosleep(&wrong, NULL));
    printf("%d\n", errno == EINVAL);
    return 0;
}
