//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int **outer = malloc(sizeof *outer);
    *outer = malloc(sizeof **outer); //~ allocated-here
    free(outer); //~ leak
    outer = NULL;
    return 0;
}
