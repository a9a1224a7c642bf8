//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdlib.h>
static void drop(int count, ...) {
    va_list list;
    va_start(list, count);
    while (count-- > 0)
        free(va_arg(list, void *));
    va_end(list);
}
int main(void) {
    drop(8, malloc(1), malloc(2), malloc(3), malloc(4), malloc(5), malloc(6), malloc(7), malloc(8));
    return 0;
}
