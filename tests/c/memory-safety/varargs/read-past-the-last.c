//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdarg.h>
static int sum(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        total += va_arg(list, int); //~ out-of-bounds
    va_end(list);
    return total;
}
int main(void) {
    return sum(3, 1, 2);
}
