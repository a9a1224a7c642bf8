//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Every row is a list of its own, and the rows are one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
    struct cell *right;
};
struct row {
    struct cell *cells;
    struct row *below;
};
int main(void) {
    struct row *rows = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct row *row = malloc(sizeof *row);
        row->cells = NULL;
        for (int j = __VERIFIER_nondet_int(); j > 0; j--) {
            struct cell *cell = malloc(sizeof *cell);
            cell->right = row->cells;
            row->cells = cell;
        }
        row->below = rows;
        rows = row;
    }
    while (rows) {
        while (rows->cells) {
            struct cell *right = rows->cells->right;
            free(rows->cells);
            rows->cells = right;
        }
        struct row *below = rows->below;
        free(rows);
        rows = below;
    }
    return 0;
}
