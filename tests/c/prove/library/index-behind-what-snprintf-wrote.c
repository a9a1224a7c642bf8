//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[16];
    int n = snprintf(b, sizeof b, "n=%d", __VERIFIER_nondet_int());
    b[n] = ';';
    b[n + 1] = 0;
    return strlen(b) > 15;
}
