//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct box {
    int *content;
};
int main(void) {
    struct box box;
    box.content = malloc(4); //~ allocated-here
    box.content = malloc(8); //~ leak
    free(box.content);
    return 0;
}
