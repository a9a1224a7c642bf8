//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The cells `row,column` given as arguments are put in order of their rows by counting; then the rows are printed. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 6, COLUMNS = 8 };

struct cell {
    int row;
    int column;
};

struct matrix {
    size_t starts[ROWS + 1];
    int *columns;
};

static int parse_cell(const char *text, struct cell *cell) {
    char *end;
    long row = strtol(text, &end, 10);
    if (end == text || *end != ',')
        return -1;
    text = end + 1;
    long column = strtol(text, &end, 10);
    if (end == text || *end != '\0' || row >= ROWS || column < 0 || column >= COLUMNS)
        return -1;
    cell->row = (int)row;
    cell->column = (int)column;
    return 0;
}

static int build(struct matrix *matrix, const struct cell *cells, size_t count) {
    size_t next[ROWS];
    matrix->columns = malloc((count > 0 ? count : 1) * sizeof *matrix->columns);
    if (matrix->columns == NULL)
        return -1;
    for (int row = 0; row <= ROWS; row++)
        matrix->starts[row] = 0;
    for (size_t i = 0; i < count; i++)
        matrix->starts[cells[i].row + 1]++; //~ out-of-bounds
    for (int row = 0; row < ROWS; row++) {
        next[row] = matrix->starts[row];
        matrix->starts[row + 1] += matrix->starts[row];
    }
    for (size_t i = 0; i < count; i++)
        matrix->columns[next[cells[i].row]++] = cells[i].column; //~ out-of-bounds
    return 0;
}

static void print_row(const struct matrix *matrix, int row) {
    char line[COLUMNS + 1];
    for (int column = 0; column < COLUMNS; column++)
        line[column] = '.';
    line[COLUMNS] = '\0';
    for (size_t i = matrix->starts[row]; i < matrix->starts[row + 1]; i++)
        line[matrix->columns[i]] = '#';
    puts(line);
}

int main(int argc, char **argv) {
    struct matrix matrix;
    struct cell *cells = malloc(((size_t)argc + 1) * sizeof *cells);
    size_t count = 0;
    if (cells == NULL)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++) {
        if (parse_cell(argv[i], &cells[count]) == 0)
            count++;
        else
            fprintf(stderr, "%s: no cell\n", argv[i]);
    }
    int status = build(&matrix, cells, count);
    free(cells);
    if (status != 0)
        return EXIT_FAILURE;
    for (int row = 0; row < ROWS; row++)
        print_row(&matrix, row);
    free(matrix.columns);
    return EXIT_SUCCESS;
}
