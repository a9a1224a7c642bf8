//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <time.h>
int main(void) {
    static const int days[12] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int visits[366] = {0};
    time_t now = time(NULL);
    struct tm *today = gmtime(&now);
    if (!today)
        return 0;
    visits[today->tm_yday]++;
    return days[today->tm_mon] < 28 && visits[0];
}
