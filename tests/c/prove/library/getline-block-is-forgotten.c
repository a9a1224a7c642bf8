//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin); //~ allocated-here
    return length > 0;
} //~ leak
