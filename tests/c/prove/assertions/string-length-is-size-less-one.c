//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
/* An earlier NUL ends the text. */
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100)
        return 0;
    char *text = malloc((size_t)size);
    for (int i = 0; i < size - 1; i++)
        text[i] = __VERIFIER_nondet_char();
    text[size - 1] = '\0';
    int length = 0;
    while (text[length])
        length++;
    assert(length == size - 1); //~ failed-assertion
    free(text);
    return 0;
}
