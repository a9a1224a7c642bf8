//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <time.h>
int main(void) {
    time_t start = 0;
    struct tm *calendar = gmtime(&start);
    if (calendar) {
        calendar->tm_zone = malloc(3); //~ allocated-here
    }
    gmtime(&start); //~ leak
    return 0;
}
