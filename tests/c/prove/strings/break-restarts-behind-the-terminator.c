//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char *break_at(char *text, const char letters[2]) {
    while (*text != '\0' && *text != letters[0] && *text != letters[1]) //~ out-of-bounds
        text++;
    return text;
}
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_uint() + 1;
    char *text = malloc(size);
    text[size - 1] = '\0';
    char *place = break_at(text, ",;");
    place = break_at(place + 1, ",;");
    free(text);
    return 0;
}
