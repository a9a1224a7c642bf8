//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *text = malloc(10);
    char *cursor = text + 3;
    char *larger = realloc(text, 20);
    *cursor = 1; //~ use-after-free
    free(larger);
    return 0;
}
