//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = 0;
    size_t size = 0;
    getline(&line, &size, stdin);
    free(line);
    return 0;
}
