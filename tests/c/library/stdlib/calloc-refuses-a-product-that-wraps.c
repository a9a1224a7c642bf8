//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    volatile size_t many = (size_t)-1 / 2;
    void *block = calloc(many, 4);
    printf("%s\n", block ? "got it" : "refused");
    free(block);
    return block != NULL;
}
