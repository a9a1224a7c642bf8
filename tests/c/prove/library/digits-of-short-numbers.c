//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[7], c[5];
    int n = __VERIFIER_nondet_int();
    sprintf(b, "%hd", (short)n);
    sprintf(c, "%hhd", (signed char)n);
    sprintf(c, "%hhu", (unsigned char)n);
    sprintf(c, "%02x", (unsigned char)n);
    return 0;
}
