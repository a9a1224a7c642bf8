//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text = NULL;
    for (int size = 1; size <= 4; size++) {
        char *more = realloc(text, size);
        if (!more) return 1;
        text = more;
        text[size - 1] = size < 4 ? 'a' + size : '\0';
    }
    printf("%s\n", text);
    free(text);
    return 0;
}
