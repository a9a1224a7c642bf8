//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct fields {
    int plain;
    unsigned a : 5;
    unsigned b : 6;
};
int main(void) {
    struct fields *fields = malloc(4);
    fields->plain = 1;
    fields->b = 2; //~ out-of-bounds
    free(fields);
    return 0;
}
