//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void copy(char to[], const char from[]) {
    int i = 0;
    for (; from[i] != '\0'; i++)
        to[i] = from[i];
    to[i] = '\0'; //~ out-of-bounds
}
int main(void) {
    int size = __VERIFIER_nondet_uchar() + 2;
    char from[size], to[size - 1];
    for (int i = 0; i < size - 1; i++)
        from[i] = 'q';
    from[size - 1] = '\0';
    copy(to, from);
    return 0;
}
