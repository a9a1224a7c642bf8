//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
struct buffer {
    char *bytes;
    long sizes[4];
};
static struct buffer make(long size) {
    struct buffer made = {malloc(8), {size}}; //~ allocated-here
    return made;
}
static struct buffer (*maker)(long) = make;
int main(void) {
    long size = maker(5).sizes[0]; //~ leak
    for (;;) {
        size = (size + 1) % 7;
    }
}
