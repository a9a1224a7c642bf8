//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
static char other[1024];
int main(void) {
    char *buffer = malloc(1024); //~ allocated-here
    setvbuf(stdout, buffer, _IOFBF, 1024);
    buffer = 0;
    setvbuf(stdout, other, _IOFBF, sizeof other); //~ leak
    return 0;
}
