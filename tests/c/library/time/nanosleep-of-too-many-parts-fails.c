//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#define _GNU_SOURCE
#include <time.h>
int main(void) {
    int one[1] = {0};
    struct timespec request = {0, 2000000000};
    return one[nanosleep(&request, NULL) != 0]; //~ out-of-bounds
}
