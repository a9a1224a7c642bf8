//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int length(const char *text) { return *text == '\0' ? 0 : 1 + length(text + 1); }
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() + 1u;
    char *text = malloc(size);
    text[size - 1] = '\0';
    length(text);
    free(text);
    return 0;
}
