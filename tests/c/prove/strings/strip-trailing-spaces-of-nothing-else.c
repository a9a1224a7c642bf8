//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100)
        return 0;
    char *text = malloc((size_t)size);
    for (int i = 0; i < size - 1; i++)
        text[i] = __VERIFIER_nondet_int() ? ' ' : 'x';
    text[size - 1] = '\0';
    size_t length = strlen(text);
    while (text[length - 1] == ' ') //~ out-of-bounds
        length--;
    text[length] = '\0';
    free(text);
    return 0;
}
