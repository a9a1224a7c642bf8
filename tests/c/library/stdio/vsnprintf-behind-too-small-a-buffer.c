//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdarg.h>
#include <stdio.h>
static void show(char *to, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(to, size, format, arguments);  //~ out-of-bounds
    va_end(arguments);
}
int main(void) {
    char line[8];
    show(line, 80, "%s and %s", "this", "that");
    return line[0];
}
