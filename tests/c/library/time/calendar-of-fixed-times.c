//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <time.h>
int main(void) {
    time_t times[] = {0, 951827696, 1700000000, -1, 86399, 2147483647};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        struct tm *t = gmtime(&times[i]);
        if (!t) return 1;
        printf("%d-%d-%d %d:%d:%d, weekday %d, day %d\n", t->tm_year + 1900, t->tm_mon + 1, t->tm_mday, t->tm_hour, t->tm_min,
               t->tm_sec, t->tm_wday, t->tm_yday);
        printf("%s", asctime(t));
    }
    printf("%.1f\n", difftime(times[2], times[1]));
    return 0;
}
