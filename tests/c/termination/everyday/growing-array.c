//@ property: termination
//@ truth: holds
//@ expect: holds
/* An array that doubles its room until there is enough. */
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
    if (room == 0)
        room = 4;
    while (room < needed)
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
static void remove_all(struct array *array, int value) {
    size_t kept = 0;
    for (size_t i = 0; i < array->used; i++)
        if (array->cells[i] != value)
            array->cells[kept++] = array->cells[i];
    array->used = kept;
}
static unsigned sum_of(const struct array *array) {
    unsigned sum = 0;
    for (size_t i = array->used; i-- > 0;)
        sum += (unsigned)array->cells[i];
    return sum;
}
int main(void) {
    struct array array = {NULL, 0, 0};
    unsigned count = __VERIFIER_nondet_uint() % 10000;
    reserve(&array, count / 2);
    for (unsigned i = 0; i < count; i++)
        append(&array, (int)(i % 7));
    remove_all(&array, 3);
    printf("%u\n", sum_of(&array));
    free(array.cells);
    return 0;
}
