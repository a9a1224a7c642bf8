//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static char *find(char *text, char wanted) {
    for (;; text++) {
        if (*text == wanted)
            return text;
        if (*text == '\0')
            return NULL;
    }
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *found = find(text, __VERIFIER_nondet_char());
    if (found)
        *found = 'y';
    free(text);
    return 0;
}
