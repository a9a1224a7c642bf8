//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Keeps the lines of the input in a table that grows; the longest is remembered by its place in the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table {
    char **lines;
    size_t count;
    size_t room;
    char **longest; /* in lines */
};

static void table_free(struct table *table) {
    for (size_t i = 0; i < table->count; i++)
        free(table->lines[i]);
    free(table->lines);
    table->lines = NULL;
    table->count = table->room = 0;
}

static int table_add(struct table *table, const char *text, size_t length) {
    if (table->count == table->room) {
        size_t room = table->room ? 2 * table->room : 8;
        char **lines = realloc(table->lines, room * sizeof *lines);
        if (lines == NULL)
            return -1;
        table->lines = lines;
        table->room = room;
    }
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return -1;
    memcpy(copy, text, length);
    copy[length] = '\0';
    table->lines[table->count] = copy;
    if (table->longest == NULL || strlen(*table->longest) < length) //~ use-after-free
        table->longest = &table->lines[table->count];
    table->count++;
    return 0;
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void remove_repetitions(struct table *table) {
    size_t kept = 0;
    for (size_t i = 0; i < table->count; i++) {
        if (kept > 0 && strcmp(table->lines[kept - 1], table->lines[i]) == 0)
            free(table->lines[i]);
        else
            table->lines[kept++] = table->lines[i];
    }
    table->count = kept;
}

int main(void) {
    struct table table = {NULL, 0, 0, NULL};
    char buffer[256];
    while (fgets(buffer, sizeof buffer, stdin) != NULL) {
        size_t length = strcspn(buffer, "\n");
        if (length == 0)
            continue;
        if (table_add(&table, buffer, length) != 0) {
            fprintf(stderr, "out of memory\n");
            table_free(&table);
            return EXIT_FAILURE;
        }
    }
    if (table.longest != NULL)
        printf("longest: %s\n", *table.longest);
    if (table.count > 0)
        qsort(table.lines, table.count, sizeof *table.lines, by_text);
    remove_repetitions(&table);
    for (size_t i = 0; i < table.count; i++)
        puts(table.lines[i]);
    table_free(&table);
    return EXIT_SUCCESS;
}
