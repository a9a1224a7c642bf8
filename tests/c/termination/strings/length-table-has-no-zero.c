//@ property: termination
//@ truth: holds
//@ expect: holds
/* A stray byte counts as a letter by itself. */
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static size_t letter_length(unsigned char first) {
    if (first >= 0xc0 && first < 0xe0)
        return 2;
    return 1;
}
int main(void) {
    unsigned char text[8];
    size_t at = 0, letters = 0;
    for (size_t i = 0; i < 7; i++)
        text[i] = __VERIFIER_nondet_uchar();
    text[7] = 0;
    while (at < 7) {
        at += letter_length(text[at]);
        letters++;
    }
    return letters == 3;
}
