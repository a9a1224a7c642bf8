//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Reads rows of fields between commas; at the end the fields are freed, but not the arrays that they were in. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 4 };

struct row {
    char **fields;
    size_t count;
};

struct sheet {
    struct row *rows;
    size_t count;
    size_t room;
};

static int row_add(struct row *row, const char *text, size_t length) {
    if (row->count % STEP == 0) {
        char **fields = realloc(row->fields, (row->count + STEP) * sizeof *fields); //~ allocated-here
        if (fields == NULL)
            return -1;
        row->fields = fields;
    }
    char *field = strndup(text, length);
    if (field == NULL)
        return -1;
    row->fields[row->count++] = field;
    return 0;
}

static struct row *sheet_new_row(struct sheet *sheet) {
    if (sheet->count == sheet->room) {
        struct row *rows = realloc(sheet->rows, (sheet->room + STEP) * sizeof *rows);
        if (rows == NULL)
            return NULL;
        sheet->rows = rows;
        sheet->room += STEP;
    }
    struct row *row = &sheet->rows[sheet->count++];
    row->fields = NULL;
    row->count = 0;
    return row;
}

static int sheet_read_row(struct sheet *sheet, const char *line) {
    struct row *row = sheet_new_row(sheet);
    if (row == NULL)
        return -1;
    for (;;) {
        size_t length = strcspn(line, ",\n");
        if (row_add(row, line, length) != 0)
            return -1;
        if (line[length] != ',')
            return 0;
        line += length + 1;
    }
}

static void sheet_free(struct sheet *sheet) {
    for (size_t i = 0; i < sheet->count; i++) {
        for (size_t k = 0; k < sheet->rows[i].count; k++)
            free(sheet->rows[i].fields[k]);
    }
    free(sheet->rows); //~ leak
}

static void print_column(const struct sheet *sheet, size_t column) {
    for (size_t i = 0; i < sheet->count; i++) {
        const struct row *row = &sheet->rows[i];
        puts(column < row->count ? row->fields[column] : "-");
    }
}

int main(void) {
    struct sheet sheet = {NULL, 0, 0};
    char *line = NULL;
    size_t size = 0;
    int status = EXIT_SUCCESS;
    while (getline(&line, &size, stdin) != -1) {
        if (sheet_read_row(&sheet, line) != 0) {
            status = EXIT_FAILURE;
            break;
        }
    }
    free(line);
    print_column(&sheet, 1);
    sheet_free(&sheet);
    return status;
}
