//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = malloc(10); //~ allocated-here
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin); //~ leak
    free(line);
    return length == 1;
}
