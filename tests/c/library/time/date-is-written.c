//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <time.h>
int main(void) {
    struct tm day = {.tm_mday = 29, .tm_mon = 1, .tm_year = 124, .tm_wday = 4, .tm_yday = 59};
    char text[64];
    if (strftime(text, sizeof text, "%Y-%m-%d %A %j", &day) == 0)
        return 1;
    puts(text);
    return 0;
}
