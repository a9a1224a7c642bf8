//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
    struct cell *next;
    int value;
};
struct row {
    struct cell *cells;
    struct row *next;
};
int main(void) {
    struct row *rows = NULL;
    while (__VERIFIER_nondet_int()) {
        struct row *row = malloc(sizeof *row);
        row->next = rows;
        row->cells = NULL;
        rows = row;
        while (__VERIFIER_nondet_int()) {
            struct cell *cell = malloc(sizeof *cell);
            cell->value = 1;
            cell->next = row->cells;
            row->cells = cell;
        }
    }
    for (struct row *row = rows; row; row = row->next) {
        for (struct cell *cell = row->cells, *next; cell; cell = next) {
            next = cell->next;
            free(cell);
        }
    }
    while (rows) {
        struct row *next = rows->next;
        if (rows->cells)
            rows->cells->value = 0; //~ use-after-free
        free(rows);
        rows = next;
    }
    return 0;
}
