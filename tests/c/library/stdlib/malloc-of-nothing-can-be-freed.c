//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *nothing = malloc(0);
    char *another = malloc(0);
    printf("%d\n", nothing != NULL && nothing != another);
    free(nothing);
    free(another);
    return 0;
}
