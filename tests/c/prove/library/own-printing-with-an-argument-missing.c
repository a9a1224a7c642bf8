//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdarg.h>
#include <stdio.h>
static char line[8];
static int say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsprintf(line, format, list); //~ out-of-bounds
    va_end(list);
    return length;
}
int main(void) {
    return say("%s and %s", "this");
}
