//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void copy(char to[], const char from[]) {
    int i = 0;
    for (; from[i] != '\0'; i++)
        to[i] = from[i];
    to[i] = '\0';
}
int main(void) {
    int size = __VERIFIER_nondet_uchar() + 1;
    char from[size], to[size];
    from[size - 1] = '\0';
    copy(to, from);
    return 0;
}
