//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
//@ exit: 134
#include <stddef.h>
extern int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...);
int main(void) {
    char line[24];
    __sprintf_chk(line, 1, 4, "%d", 12345); //~ out-of-bounds
    return line[0];
}
