//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct text {
    char *bytes;
    size_t size;
};
static void terminate(struct text *text, size_t at) {
    if (at < text->size)
        text->bytes[at] = '\0';
}
/* The terminator is asked for behind the end, and quietly left out. */
int main(void) {
    struct text text;
    text.size = (size_t)__VERIFIER_nondet_uint() + 1;
    text.bytes = malloc(text.size);
    for (size_t i = 0; i < text.size; i++)
        text.bytes[i] = 't';
    terminate(&text, text.size);
    size_t length = 0;
    while (text.bytes[length]) //~ out-of-bounds
        length++;
    free(text.bytes);
    return 0;
}
