//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void copy(char *to, const char *from) {
    *to = *from; //~ out-of-bounds
    if (*from != '\0')
        copy(to + 1, from + 1);
}
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() + 1u;
    char *from = malloc(size);
    char *to = malloc(size - 1);
    for (size_t i = 0; i + 1 < size; i++)
        from[i] = 'r';
    from[size - 1] = '\0';
    copy(to, from);
    free(from);
    free(to);
    return 0;
}
