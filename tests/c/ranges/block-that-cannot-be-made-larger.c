//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// A block that cannot be made larger stays as it is.
#include <stdlib.h>
int table[4];
int main(void) {
    int *row = malloc(4 * sizeof *row);
    if (!row)
        return 1;
    row[0] = 5;
    volatile size_t many = (size_t)-1 / 2;
    int *more = realloc(row, many + 2);
    if (more)
        return 0;
    return table[row[0]]; //~ out-of-bounds
}
