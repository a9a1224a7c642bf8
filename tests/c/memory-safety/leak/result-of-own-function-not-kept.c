//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int *make(void) {
    int *block = malloc(8); //~ allocated-here
    return block;
}
int main(void) {
    make(); //~ leak
    return 0;
}
