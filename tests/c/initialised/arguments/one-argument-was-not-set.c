//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdarg.h>
static int is_large(int n, ...) {
    va_list list;
    va_start(list, n);
    int first = va_arg(list, int);
    va_end(list);
    return first > 100;
}
int main(void) {
    int x;
    if (is_large(1, x)) //~ uninitialised-read
        return 1;
    return 0;
}
