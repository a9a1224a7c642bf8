//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char decimal[11], hexadecimal[9], octal[12], marked[11], zero[13];
    unsigned n = __VERIFIER_nondet_uint();
    sprintf(decimal, "%u", n);
    sprintf(hexadecimal, "%x", n);
    sprintf(octal, "%o", n);
    sprintf(marked, "%#X", n);
    sprintf(zero, "%#o", n);
    return 0;
}
