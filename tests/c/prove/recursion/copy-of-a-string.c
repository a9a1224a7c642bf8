//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void copy(char *to, const char *from) {
    *to = *from;
    if (*from != '\0')
        copy(to + 1, from + 1);
}
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() + 1u;
    char *from = malloc(size);
    char *to = malloc(size);
    from[size - 1] = '\0';
    copy(to, from);
    free(from);
    free(to);
    return 0;
}
