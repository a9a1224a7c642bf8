//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <time.h>
int main(void) {
    struct tm day = {.tm_mday = 29, .tm_mon = 1, .tm_year = 124};
    char text[8];
    return strftime(text, 64, "%Y-%m-%d", &day) == 0; //~ out-of-bounds
}
