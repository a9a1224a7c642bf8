//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = malloc(1);
    size_t size = 1;
    if (getline(&line, &size, stdin) < 0)
        line[0] = 0;
    free(line);
    return 0;
}
