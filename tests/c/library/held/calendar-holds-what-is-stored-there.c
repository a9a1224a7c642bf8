//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <time.h>
int main(void) {
    time_t start = 0;
    struct tm *calendar = gmtime(&start);
    if (calendar) {
        calendar->tm_zone = malloc(3);
    }
    return 0;
}
