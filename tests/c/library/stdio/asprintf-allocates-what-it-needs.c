//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text;
    int length = asprintf(&text, "%s has %d", "she", 3);
    if (length < 0) return 1;
    printf("%d %s\n", length, text);
    free(text);
    return 0;
}
