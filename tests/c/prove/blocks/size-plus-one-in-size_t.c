//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned length = __VERIFIER_nondet_uint();
    char *text = malloc((size_t)length + 1);
    text[length] = '\0';
    free(text);
    return 0;
}
