//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *block = malloc(4); //~ allocated-here
    block = 0; //~ leak
    exit(0);
}
