//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    struct item *value;
    long tag, unused;
};
struct item other = {0, 7, 0};
#define SKIP (void)va_arg(list, int)
static long look(int kind, ...) {
    va_list list;
    va_start(list, kind);
    SKIP, SKIP, SKIP, SKIP, SKIP;
    if (kind == 1) {
        struct item copy = va_arg(list, struct item);
        va_end(list);
        return copy.tag;
    }
    struct item *item = va_arg(list, struct item *);
    va_end(list);
    if (kind == 15)
        assert(item->tag == 7); //~ failed-assertion
    return 0;
}
int main(void) {
    struct item item = {&other, 3, 0};
    look(10, 1, 2, 3, 4, 5, &item);
    look(11, 1, 2, 3, 4, 5, &item);
    look(12, 1, 2, 3, 4, 5, &item);
    look(13, 1, 2, 3, 4, 5, &item);
    look(14, 1, 2, 3, 4, 5, &item);
    if (__VERIFIER_nondet_int())
        look(15, 1, 2, 3, 4, 5, &item);
    // What was a pointer is a struct now, in the same place: its first member is a pointer to another one.
    look(1, 1, 2, 3, 4, 5, item);
    return 0;
}
