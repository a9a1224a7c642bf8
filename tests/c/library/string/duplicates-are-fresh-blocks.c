//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[] = "duplicate";
    char *whole = strdup(text), *part = strndup(text, 3);
    if (!whole || !part) return 1;
    whole[0] = 'D';
    printf("%s %s %s\n", text, whole, part);
    free(whole);
    free(part);
    return 0;
}
