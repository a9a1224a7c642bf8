//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdlib.h>
static va_list kept;
static void *made(void) {
    void *block = malloc(1);
    return block;
}
static void take(void) {
    va_list copy;
    free(made());
    va_copy(copy, kept);
    free(made());
    free(va_arg(copy, void *));
    va_end(copy);
}
static void drop(int count, ...) {
    free(made());
    va_start(kept, count);
    take();
    va_end(kept);
}
int main(void) {
    drop(1, malloc(1));
}
