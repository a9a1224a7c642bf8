//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _POSIX_C_SOURCE 200809L
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[64];
    strerror_r(__VERIFIER_nondet_int(), text, sizeof text);
    return strlen(text) > 63;
}
