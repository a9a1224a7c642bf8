//@ property: termination
//@ truth: holds
//@ expect: holds
/* Of the copy only some bits of its address are left, of the text how long it was. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static size_t length(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count++;
    return count;
}
static void *copy(void *to, const void *from, size_t size) {
    char *next = to;
    const char *byte = from;
    while (size--)
        *next++ = *byte++;
    return to;
}
static char *duplicate(const char *text) {
    size_t size = length(text) + 1;
    char *block = malloc(size);
    if (!block)
        return NULL;
    return copy(block, text, size);
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 1;
    char *text = __builtin_alloca((size_t)size);
    text[size - 1] = '\0';
    return (int)(long)duplicate(text);
}
