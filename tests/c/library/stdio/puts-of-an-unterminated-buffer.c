//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *raw = malloc(2);
    if (!raw) return 0;
    raw[0] = raw[1] = 'x';
    puts(raw);  //~ out-of-bounds
    free(raw);
    return 0;
}
