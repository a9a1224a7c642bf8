//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    for (char *at = text; *at != '\0'; at++)
        if (*at >= 'a' && *at <= 'z')
            *at = (char)(*at - 'a' + 'A');
    free(text);
    return 0;
}
