//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
struct box {
    int *content;
    long extra[4];
};
static void drop(struct box box) {
    free(box.content);
}
int main(void) {
    struct box box = {malloc(4), {0}};
    drop(box);
    return 0;
}
