//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
struct box {
    int *content;
    int number;
};
int main(void) {
    struct box box;
    box.content = malloc(4); //~ allocated-here
    memset(&box, 0, sizeof box); //~ leak
    return box.number;
}
