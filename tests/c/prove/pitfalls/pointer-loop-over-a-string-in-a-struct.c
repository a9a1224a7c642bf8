//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
int main(void) {
    struct text text;
    text.size = (size_t)__VERIFIER_nondet_uint() + 1;
    text.bytes = malloc(text.size);
    terminate(&text, text.size - 1);
    size_t length = 0;
    while (text.bytes[length])
        length++;
    free(text.bytes);
    return 0;
}
