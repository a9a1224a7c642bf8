//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct box { int *content; int length; };
static struct box make(void) {
    struct box box = {malloc(4), 7}; //~ allocated-here
    return box;
}
/* C lets the temporary die with its expression; clang keeps it until the function returns. */
int main(void) {
    int length = make().length; return length - 7; //~ leak
}
