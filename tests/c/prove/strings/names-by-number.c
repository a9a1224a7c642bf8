//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char *const names[] = {"zero", "one", "two", "three", "four"};
int main(void) {
    char text[6];
    unsigned number = __VERIFIER_nondet_uint();
    if (number >= sizeof names / sizeof *names)
        return 0;
    strcpy(text, names[number]);
    return text[0] == names[number][0];
}
