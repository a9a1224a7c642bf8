//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char text[40];
    unsigned set = __VERIFIER_nondet_uint();
    if (set > 40)
        return 0;
    for (unsigned i = 0; i < set; i++)
        text[i] = 'x';
    return memchr(text, __VERIFIER_nondet_char(), set) != 0;
}
