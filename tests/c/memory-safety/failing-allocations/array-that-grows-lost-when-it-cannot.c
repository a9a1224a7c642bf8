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
        unsigned room = vector->room ? 2 * vector->room : 4;
        vector->data = realloc(vector->data, room * sizeof *vector->data); //~ leak allocated-here
        if (!vector->data)
            return 0;
        vector->room = room;
    }
    vector->data[vector->length++] = value;
    return 1;
}
int main(void) {
    struct vector vector = {NULL, 0, 0};
    while (__VERIFIER_nondet_int())
        if (!push(&vector, __VERIFIER_nondet_int()))
            break;
    free(vector.data);
    return 0;
}
