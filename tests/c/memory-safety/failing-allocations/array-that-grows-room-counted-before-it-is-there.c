//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector {
    int *data;
    unsigned length, room;
};
static int push(struct vector *vector, int value) {
    if (vector->length == vector->room) {
        if (vector->room > 1000000)
            return 0;
        vector->room = vector->room + 4;
        int *data = realloc(vector->data, vector->room * sizeof *data);
        if (!data)
            return 0;
        vector->data = data;
    }
    vector->data[vector->length++] = value; //~ null-dereference out-of-bounds
    return 1;
}
int main(void) {
    struct vector vector = {NULL, 0, 0};
    while (__VERIFIER_nondet_int())
        push(&vector, __VERIFIER_nondet_int());
    free(vector.data);
    return 0;
}
