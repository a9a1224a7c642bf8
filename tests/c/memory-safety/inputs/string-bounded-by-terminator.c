//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Safe because a byte that is not 0 is not the last one. */
int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 1000)
        return 0;
    char *text = malloc((size_t)length);
    for (int i = 0; i < length - 1; i++)
        text[i] = (char)__VERIFIER_nondet_int();
    text[length - 1] = '\0';
    int position = 0;
    while (text[position] != '\0')
        position++;
    free(text);
    return 0;
}
