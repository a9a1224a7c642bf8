//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char *const names[] = {"zero", "one", "two", "three", "four"};
int main(void) {
    char text[5];
    unsigned number = __VERIFIER_nondet_uint() % 5;
    strcpy(text, names[number]); //~ out-of-bounds
    return text[0];
}
