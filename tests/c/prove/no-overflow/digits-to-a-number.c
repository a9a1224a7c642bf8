//@ property: no-overflow
//@ truth: holds
//@ expect: unknown
#include <limits.h>
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t size = __VERIFIER_nondet_ushort() + 1u;
    char *text = malloc(size);
    text[size - 1] = '\0';
    int number = 0;
    for (char *at = text; *at >= '0' && *at <= '9'; at++) {
        if (number > (INT_MAX - 9) / 10)
            break;
        number = number * 10 + (*at - '0');
    }
    free(text);
    return number < 0;
}
