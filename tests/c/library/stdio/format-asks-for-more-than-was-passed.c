//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdarg.h>
#include <stdio.h>
static void show(const char *format, ...) {
    char line[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);  //~ out-of-bounds
    va_end(arguments);
}
int main(void) {
    show("%Lf %d %d %d %d %d %d %d", 1.0L, 1, 2);
    return 0;
}
