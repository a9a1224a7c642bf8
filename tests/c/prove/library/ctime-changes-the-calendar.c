//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <time.h>
int main(void) {
    time_t start = 0, later = 86400L * 40;
    struct tm *calendar = gmtime(&start);
    if (!calendar)
        return 0;
    int month = calendar->tm_mon;
    if (!ctime(&later))
        return 0;
    assert(calendar->tm_mon == month); //~ failed-assertion
    return 0;
}
