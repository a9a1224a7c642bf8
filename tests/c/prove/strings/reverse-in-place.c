//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_uint() + 1;
    char *text = malloc(size);
    text[size - 1] = '\0';
    char *front = text;
    char *back = text;
    while (*back)
        back++;
    while (front < back) {
        back--;
        char kept = *front;
        *front = *back;
        *back = kept;
        front++;
    }
    free(text);
    return 0;
}
