//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Time goes on, but nothing says how: neither a proof nor an endless run. */
#include <time.h>
int main(void) {
    time_t start = time(NULL);
    while (time(NULL) < start + 2)
        ;
    return 0;
}
