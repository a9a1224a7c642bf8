//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <time.h>
int main(void) {
    int one[1] = {0};
    time_t now = 0;
    if (timezone != 0)
        return 0;
    localtime(&now);
    return one[timezone != 0]; //~ out-of-bounds
}
