//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *buffer = malloc(1024);
    setvbuf(stdout, buffer, _IOFBF, 1024);
    buffer = 0;
    puts("text");
    return 0;
}
