//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct box { int *content; int length; };
static struct box make(void) {
    struct box box = {malloc(4), 7}; //~ allocated-here
    return box;
}
/* C lets the temporary die with its expression, and the block is lost before the program ends. */
int main(void) {
    int length = make().length; //~ leak
    exit(length - 7);
}
