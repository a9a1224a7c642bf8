//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
#include <time.h>
int main(void) {
    struct tm when;
    memset(&when, 0, sizeof when);
    when.tm_hour = -1;
    when.tm_mday = 1;
    when.tm_year = 70;
    printf("%s", asctime(&when));
    return 0;
}
