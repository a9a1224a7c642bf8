//@ property: termination
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Only the last byte is known to be 0; the walk ends there or before. */
int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1)
        length = 1;
    char *text = malloc((size_t)length);
    text[length - 1] = '\0';
    const char *cursor = text;
    while (*cursor != '\0')
        cursor++;
    free(text);
    return 0;
}
