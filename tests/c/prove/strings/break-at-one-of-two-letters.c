//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char *break_at(char *text, const char letters[2]) {
    while (*text != '\0' && *text != letters[0] && *text != letters[1])
        text++;
    return *text != '\0' ? text : NULL;
}
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_uint() + 1;
    char *text = malloc(size);
    text[size - 1] = '\0';
    char *place = break_at(text, ",;");
    while (place) {
        *place = ' ';
        place = break_at(place + 1, ",;");
    }
    free(text);
    return 0;
}
