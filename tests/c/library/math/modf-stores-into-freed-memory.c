//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <math.h>
#include <stdlib.h>
int main(void) {
    double *whole = malloc(sizeof *whole);
    free(whole);
    return modf(1.5, whole) > 1;  //~ use-after-free
}
