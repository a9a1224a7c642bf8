//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static char *find(char *text, char wanted) {
    for (; *text != '\0'; text++)
        if (*text == wanted)
            return text;
    return NULL;
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *found = find(text, __VERIFIER_nondet_char());
    *found = 'y'; //~ null-dereference
    free(text);
    return 0;
}
