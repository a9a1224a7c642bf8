//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <sys/time.h>
#include <time.h>
int main(void) {
    int tenths[10] = {0};
    struct timeval now;
    struct timespec exact;
    gettimeofday(&now, NULL);
    tenths[now.tv_usec / 100000]++;
    if (clock_gettime(CLOCK_MONOTONIC, &exact) == 0)
        tenths[exact.tv_nsec / 100000000]++;
    return tenths[0] > 2;
}
