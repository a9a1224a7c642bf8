//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
static int is_large(int n, ...) {
    va_list list;
    va_start(list, n);
    int first = va_arg(list, int);
    va_end(list);
    return first > 100;
}
int main(void) {
    int x = 3;
    if (is_large(1, x))
        return 1;
    return 0;
}
