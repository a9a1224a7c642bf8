//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = malloc(1);
    size_t size = 1;
    if (getline(&line, &size, stdin) < 0)
        line[1] = 0; //~ out-of-bounds
    free(line);
    return 0;
}
