//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdlib.h>
struct owner {
    void *block;
    long more[3];
};
static void *made(void) {
    void *block = malloc(1);
    return block;
}
static void drop(int a, int b, int c, int d, int e, int f, ...) {
    va_list list;
    free(made());
    va_start(list, f);
    free(va_arg(list, void *));
    free(made());
    struct owner owner = va_arg(list, struct owner);
    free(made());
    free(owner.block);
    va_end(list);
}
int main(void) {
    struct owner owner = {malloc(2), {0}};
    drop(1, 2, 3, 4, 5, 6, malloc(1), owner);
}
