//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = malloc(16);
    memset(line, 'x', 16);
    char *found = rawmemchr(line, 'y'); //~ out-of-bounds
    *found = 'z';
    free(line);
    return 0;
}
