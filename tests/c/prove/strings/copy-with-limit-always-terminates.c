//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* The terminator goes behind the limit when the text is as long as that. */
static void copy_within(char *to, const char *from, size_t limit) {
    size_t i = 0;
    for (; i < limit && from[i] != '\0'; i++)
        to[i] = from[i];
    to[i] = '\0'; //~ out-of-bounds
}
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_uint() + 1;
    size_t room = __VERIFIER_nondet_uint();
    char *from = malloc(size);
    char *to = malloc(room);
    from[size - 1] = '\0';
    copy_within(to, from, room);
    free(to);
    free(from);
    return 0;
}
