//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    {
        int *scratch = malloc(40); //~ allocated-here
        scratch[0] = 1;
    } //~ leak
    puts("after");
    return 0;
}
