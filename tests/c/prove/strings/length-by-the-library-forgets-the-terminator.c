//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *copy = malloc(strlen(text));
    strcpy(copy, text); //~ out-of-bounds
    free(copy);
    free(text);
    return 0;
}
