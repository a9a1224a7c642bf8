//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct point {
    int x, y;
};
static struct point mirrored(struct point point) {
    struct point result = {point.y, point.x};
    return result;
}
int main(void) {
    struct point start = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    struct point point = start;
    while (__VERIFIER_nondet_int())
        point = mirrored(mirrored(point));
    assert(point.x == start.x && point.y == start.y);
    return 0;
}
