//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <string.h>
extern int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...);
extern int __snprintf_chk(char *to, size_t most, int flag, size_t size, const char *format, ...);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char line[24], word[8];
    __sprintf_chk(line, 1, sizeof line, "%d", __VERIFIER_nondet_int());
    __snprintf_chk(word, sizeof word, 1, sizeof word, "%s", line);
    return strlen(word) > 7;
}
