//@ property: termination
//@ truth: holds
//@ expect: holds
/* Walks to the end of a string of any length. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static size_t length(const char *s) {
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}
int main(void) {
    size_t size = __VERIFIER_nondet_uint() % 100000;
    char *text = malloc(size + 1);
    memset(text, 'x', size);
    text[size] = '\0';
    size_t found = length(text);
    free(text);
    return found == 3;
}
