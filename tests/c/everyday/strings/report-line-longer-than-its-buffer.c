//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Puts the arguments as columns into a line; the result of snprintf is added up without a look at the room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_SIZE 40

struct column {
    unsigned long value;
    int valid;
};

static struct column parse(const char *text) {
    struct column column = {0, 0};
    char *end;
    column.value = strtoul(text, &end, 10);
    column.valid = end != text && *end == '\0';
    return column;
}

static size_t append(char *line, size_t used, const struct column *column) {
    int written;
    if (column->valid)
        written = snprintf(line + used, LINE_SIZE - used, "%8lu", column->value);
    else
        written = snprintf(line + used, LINE_SIZE - used, "%8s", "?");
    return written < 0 ? used : used + (size_t)written;
}

static void finish(char *line, size_t used) {
    while (used > 0 && line[used - 1] == ' ') //~ out-of-bounds
        used--;
    line[used] = '\0'; //~ out-of-bounds
}

static void rule(size_t width) {
    while (width-- > 0)
        putchar('-');
    putchar('\n');
}

int main(int argc, char **argv) {
    char *line = malloc(LINE_SIZE);
    if (line == NULL)
        return EXIT_FAILURE;
    line[0] = '\0';
    size_t used = 0;
    unsigned long sum = 0;
    for (int i = 1; i < argc && used < LINE_SIZE; i++) {
        struct column column = parse(argv[i]);
        used = append(line, used, &column);
        if (column.valid)
            sum += column.value;
    }
    finish(line, used);
    puts(line);
    rule(strlen(line));
    printf("sum %lu\n", sum);
    free(line);
    return EXIT_SUCCESS;
}
