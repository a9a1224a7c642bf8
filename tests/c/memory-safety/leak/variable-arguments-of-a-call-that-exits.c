//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdlib.h>
static void leave(int count, ...) {
    va_list list;
    va_start(list, count);
    va_end(list);
    exit(0);
}
int main(void) {
    leave(1, malloc(1));
}
