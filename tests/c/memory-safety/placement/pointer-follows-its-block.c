//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Moved by the distance of two blocks, a pointer leads into the other one. */
#include <stdlib.h>
int main(void) {
    char *text = malloc(10);
    char *cursor = text + 3;
    char *larger = realloc(text, 20);
    cursor += larger - text;
    *cursor = 1;
    free(larger);
    return 0;
}
