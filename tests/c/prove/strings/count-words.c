//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *at = text;
    unsigned words = 0;
    while (*at) {
        while (*at == ' ')
            at++;
        if (*at)
            words++;
        while (*at && *at != ' ')
            at++;
    }
    free(text);
    return words > 0;
}
