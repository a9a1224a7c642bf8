//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char text[16] = "one\0two three fo";
int main(void) {
    unsigned at = __VERIFIER_nondet_uint();
    if (at > 4)
        return 0;
    return (int)strlen(text + at); //~ out-of-bounds
}
