//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *b = malloc(10);
    if (!b) return 0;
    size_t length = 10;
    memset(b, 0, length);
    free(b);
    return 0;
}
