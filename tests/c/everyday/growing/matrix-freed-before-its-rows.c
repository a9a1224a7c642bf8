//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A matrix of rows that are allocated one by one; the table of rows is freed before the rows. */
#include <stdio.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct matrix {
    size_t rows;
    size_t columns;
    unsigned **cells;
};

static void matrix_free(struct matrix *m) {
    free(m->cells);
    for (size_t i = 0; i < m->rows; i++)
        free(m->cells[i]); //~ use-after-free
    m->cells = NULL;
    m->rows = 0;
}

static int matrix_add_row(struct matrix *m) {
    unsigned **cells = realloc(m->cells, (m->rows + 1) * sizeof *cells);
    if (cells == NULL)
        return -1;
    m->cells = cells;
    cells[m->rows] = calloc(m->columns, sizeof **cells);
    if (cells[m->rows] == NULL)
        return -1;
    m->rows++;
    return 0;
}

static int matrix_fill(struct matrix *m, size_t rows) {
    for (size_t i = 0; i < rows; i++) {
        if (matrix_add_row(m) != 0)
            return -1;
        for (size_t k = 0; k < m->columns; k++)
            m->cells[i][k] = __VERIFIER_nondet_uchar();
    }
    return 0;
}

static unsigned trace(const struct matrix *m) {
    unsigned sum = 0;
    for (size_t i = 0; i < m->rows && i < m->columns; i++)
        sum += m->cells[i][i];
    return sum;
}

static unsigned largest_row(const struct matrix *m) {
    unsigned largest = 0;
    for (size_t i = 0; i < m->rows; i++) {
        unsigned sum = 0;
        for (size_t k = 0; k < m->columns; k++)
            sum += m->cells[i][k];
        if (sum > largest)
            largest = sum;
    }
    return largest;
}

int main(void) {
    struct matrix m = {0, 1u + __VERIFIER_nondet_uchar() % 8u, NULL};
    if (matrix_fill(&m, __VERIFIER_nondet_uchar() % 12u) == 0)
        printf("%u %u\n", trace(&m), largest_row(&m));
    matrix_free(&m);
    return 0;
}
