//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 6
#include <stdarg.h>
static int sum(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}
int main(void) {
    return sum(3, 1, 2, 3);
}
