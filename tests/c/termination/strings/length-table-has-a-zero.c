//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* How long a letter is says its first byte, and for a stray byte the table says zero. */
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static size_t letter_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first >= 0xc0 && first < 0xe0)
        return 2;
    return 0;
}
int main(void) {
    unsigned char text[8];
    size_t at = 0, letters = 0;
    for (size_t i = 0; i < 7; i++)
        text[i] = __VERIFIER_nondet_uchar();
    text[7] = 0;
    while (at < 7) { //~ endless-run
        at += letter_length(text[at]);
        letters++;
    }
    return letters == 3;
}
