//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdlib.h>
static void *made(void) {
    void *block = malloc(1);
    return block;
}
static void drop(int count, ...) {
    va_list list;
    void *other = made();
    va_start(list, count);
    free(va_arg(list, void *));
    va_end(list);
    free(other);
}
int main(void) {
    drop(1, malloc(1));
}
