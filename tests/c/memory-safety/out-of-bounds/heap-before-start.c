//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *text = calloc(8, 1);
    char *end = text;
    while (end >= text)
        end--;
    *end = 'x'; //~ out-of-bounds
    free(text);
    return 0;
}
