//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdio.h>
static int add(int count, va_list list) {
    int total = 0;
    while (count-- > 0)
        total += va_arg(list, int);
    return total;
}
static void both(int count, ...) {
    va_list first, second;
    va_start(first, count);
    int head = va_arg(first, int);
    va_copy(second, first);
    int rest = add(count - 1, first);
    int again = add(count - 1, second);
    va_end(second);
    va_end(first);
    printf("%d %d %d\n", head, rest, again);
}
static void forward(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}
int main(void) {
    both(8, 1, 2, 3, 4, 5, 6, 7, 8);
    forward("%s %d %.2f\n", "text", 5, 1.5);
    return 0;
}
