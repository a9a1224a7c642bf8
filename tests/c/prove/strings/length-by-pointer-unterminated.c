//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int length(const char *text) {
    const char *end = text;
    while (*end) //~ out-of-bounds
        end++;
    return (int)(end - text);
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *text = malloc((size_t)size);
    for (int i = 0; i < size; i++)
        text[i] = 'x';
    length(text);
    free(text);
    return 0;
}
