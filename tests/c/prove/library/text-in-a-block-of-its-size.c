//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *text = 0;
    int length = asprintf(&text, "%d items", __VERIFIER_nondet_int());
    if (length < 0)
        return 0;
    text[length - 1] = '!';
    size_t same = strlen(text);
    free(text);
    return same > 100;
}
