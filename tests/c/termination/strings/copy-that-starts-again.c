//@ property: termination
//@ truth: violated
//@ sanitizers: blind
//@ expect: violated
/* The copy starts again at its first byte, and what is left to copy is not less. */
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
    for (size_t i = 0; size > 1; i = (i + 1) % size) //~ endless-run
        next[i] = byte[i];
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
    char text[size];
    for (int i = 0; i < size; i++)
        text[i] = (char)__VERIFIER_nondet_int();
    text[size - 1] = '\0';
    return (int)(long)duplicate(text);
}
