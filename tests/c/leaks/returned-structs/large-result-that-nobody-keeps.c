//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The block is lost with the expression, not only when the function returns.
#include <stdlib.h>
struct buffer {
    char *bytes;
    long sizes[4];
};
static struct buffer make(long size) {
    struct buffer made = {malloc(8), {size}}; //~ allocated-here
    return made;
}
int main(void) {
    long size = make(5).sizes[0]; //~ leak
    for (;;) {
        size = (size + 1) % 7;
    }
}
