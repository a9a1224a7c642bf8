//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    free(text);
    return 0;
}
