//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <sys/time.h>
int main(void) {
    int tenths[10] = {0};
    struct timeval now;
    gettimeofday(&now, 0);
    tenths[now.tv_usec / 10000]++; //~ out-of-bounds
    return tenths[0] > 2;
}
