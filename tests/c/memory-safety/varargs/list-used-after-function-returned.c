//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdarg.h>
static void start(va_list *list, int first, ...) {
    va_list own;
    va_start(own, first);
    va_copy(*list, own);
    va_end(own);
}
int main(void) {
    va_list list;
    start(&list, 1, 2, 3);
    return va_arg(list, int); //~ use-after-scope
}
