//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
    struct cell *next;
};
struct row {
    struct row *next;
    struct cell *cells;
};
int main(void) {
    struct row *rows = NULL;
    while (__VERIFIER_nondet_int()) {
        struct row *row = malloc(sizeof *row);
        row->cells = NULL;
        while (__VERIFIER_nondet_int()) {
            struct cell *cell = malloc(sizeof *cell);
            cell->next = row->cells;
            row->cells = cell;
        }
        row->next = rows;
        rows = row;
    }
    while (rows) {
        struct row *row = rows;
        rows = row->next;
        if (row->cells) {
            struct cell *gone = row->cells;
            row->cells = gone->next;
            free(gone);
        }
        free(row); //~ leak
    }
    return 0;
}
