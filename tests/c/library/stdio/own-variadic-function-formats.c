//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdio.h>
static int say(char *into, size_t size, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int first = vsnprintf(into, size, format, arguments);
    int second = vprintf(format, again);
    va_end(again);
    va_end(arguments);
    return first == second;
}
int main(void) {
    char text[64];
    int same = say(text, sizeof text, "%d %s %.2f %lld %c %Lf %g %d %d %d\n", 1, "two", 3.0, 4LL, '5', 6.0L, 7.5, 8, 9, 10);
    printf("%d %s", same, text);
    return 0;
}
