//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0 && line[length - 1] == '\n')
        line[length - 1] = 0;
    free(line);
    return 0;
}
