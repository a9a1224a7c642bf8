//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void append_within(char *to, const char *from, size_t limit) {
    while (*to)
        to++;
    while (limit-- > 0 && *from)
        *to++ = *from++; //~ out-of-bounds
    *to = '\0'; //~ out-of-bounds
}
/* The limit is the room of the whole, not of what is left. */
int main(void) {
    size_t used = __VERIFIER_nondet_uchar();
    size_t more = __VERIFIER_nondet_uchar();
    size_t room = used + more + 1;
    char *to = malloc(room);
    for (size_t i = 0; i < used; i++)
        to[i] = 'u';
    to[used] = '\0';
    append_within(to, "a text that is known", room);
    free(to);
    return 0;
}
