//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* The last letter of the empty text lies before its start. */
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_uint() + 1;
    char *text = malloc(size);
    text[size - 1] = '\0';
    char *front = text;
    char *back = text;
    while (*back)
        back++;
    back--;
    do {
        char kept = *front;
        *front = *back; //~ out-of-bounds
        *back = kept;
        front++;
        back--;
    } while (front < back);
    free(text);
    return 0;
}
