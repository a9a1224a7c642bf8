//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <time.h>
int main(void) {
    int visits[365] = {0};
    time_t now = time(NULL);
    struct tm *today = gmtime(&now);
    if (!today)
        return 0;
    visits[today->tm_yday]++; //~ out-of-bounds
    return visits[0] > 1;
}
