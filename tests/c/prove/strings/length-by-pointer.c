//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int length(const char *text) {
    const char *end = text;
    while (*end)
        end++;
    return (int)(end - text);
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    length(text);
    free(text);
    return 0;
}
