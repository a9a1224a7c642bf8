//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    const char *text = "one two three";
    char short_one[] = "abc";
    char cells[13];
    unsigned at = __VERIFIER_nondet_uint();
    if (at > 13)
        return 0;
    unsigned long rest = strlen(text + at);
    if (rest > 0)
        cells[rest - 1] = 0;
    if (at > 3)
        return 0;
    return (int)strlen(short_one + at);
}
