// Structs that are passed and returned by value are taken apart by the compiler, and nothing is said of their pieces yet.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

struct one {
    struct cell *cell;
};

struct two {
    struct cell *cell;
    long number;
};

struct three {
    struct cell *cells[3];
};

struct one returned_one(void) { //@ holds violated -> holds unknown
    struct one made;
    made.cell = (struct cell *)17;
    return made;
}

struct two returned_two(struct cell *a) { //@ holds-if violated -> holds-if unknown
    struct two made;
    made.cell = (struct cell *)a->value; // requires a != NULL
    made.number = 1;
    return made;
}

struct three returned_three(struct cell *a) { //@ holds holds -> unknown unknown
    struct three made = {{a, a, a}};
    return made;
}

int passed_one(struct one given) { //@ holds holds -> unknown unknown
    return given.cell ? given.cell->value : 0;
}

int passed_two(struct two given) { //@ holds holds -> unknown unknown
    return given.cell ? given.cell->value : 0;
}

int passed_three(struct three given) { //@ holds holds -> unknown unknown
    return given.cells[0] ? given.cells[0]->value : 0;
}
