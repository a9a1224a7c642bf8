//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The room starts at zero, and twice nothing is nothing. */
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct array {
    int *cells;
    size_t used;
    size_t room;
};
static void reserve(struct array *array, size_t needed) {
    size_t room = array->room;
    while (room < needed) //~ endless-run
        room *= 2;
    if (room == array->room)
        return;
    array->cells = realloc(array->cells, room * sizeof *array->cells);
    array->room = room;
}
static void append(struct array *array, int value) {
    reserve(array, array->used + 1);
    array->cells[array->used++] = value;
}
int main(void) {
    struct array array = {NULL, 0, 0};
    unsigned count = __VERIFIER_nondet_uint() % 10000;
    for (unsigned i = 0; i < count; i++)
        append(&array, (int)(i % 7));
    printf("%zu\n", array.used);
    free(array.cells);
    return 0;
}
