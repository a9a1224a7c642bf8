//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() + 1u;
    char *text = malloc(size);
    for (size_t i = 0; i < size - 1; i++)
        text[i] = '9';
    text[size - 1] = '\0';
    int number = 0;
    for (char *at = text; *at >= '0' && *at <= '9'; at++)
        number = number * 10 + (*at - '0'); //~ signed-overflow
    free(text);
    return number < 0;
}
