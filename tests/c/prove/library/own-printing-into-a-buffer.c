//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static char line[80];
static int say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    return length;
}
int main(void) {
    int length = say("%s is %d of %ld, %c, %g", "this", __VERIFIER_nondet_int(), 4000000000L, 'x', 0.5);
    return length > 0 && strlen(line) < sizeof line;
}
