//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
struct buffer {
    char *bytes;
    long sizes[4];
};
extern int __VERIFIER_nondet_int(void);
static struct buffer make(long size) {
    struct buffer made = {malloc(8), {size}}; //~ allocated-here
    return made;
}
static struct buffer none(void) {
    struct buffer made = {0, {1}};
    return made;
}
int main(void) {
    long size = (__VERIFIER_nondet_int() > 0 ? none() : make(5)).sizes[0]; //~ leak
    for (;;) {
        size = (size + 1) % 7;
    }
}
