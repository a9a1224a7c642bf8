//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[20] = "0123456789";
    int shift = __VERIFIER_nondet_uchar() % 10 + 1;
    memcpy(text + shift, text, 8); //~ overlapping-copy
    return text[shift] != '0';
}
