//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* No test names the terminator: a space is not one. */
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *at = text;
    while (*at == ' ')
        at++;
    *at = '\0';
    free(text);
    return 0;
}
