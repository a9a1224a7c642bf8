//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Joins lines that end with a backslash; a line that begins with a NUL has no last character. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lines {
    char *joined;
    size_t length;
    unsigned number;
};

/* The end of the line without its newline and what white space is before it. */
static size_t chop(char *line) {
    size_t length = strlen(line);
    if (line[length - 1] == '\n') //~ out-of-bounds
        length--;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    line[length] = '\0';
    return length;
}

static int join(struct lines *lines, const char *text, size_t length) {
    char *joined = realloc(lines->joined, lines->length + length + 1);
    if (joined == NULL)
        return -1;
    memcpy(joined + lines->length, text, length);
    lines->joined = joined;
    lines->length += length;
    joined[lines->length] = '\0';
    return 0;
}

static void flush(struct lines *lines) {
    if (lines->joined != NULL)
        printf("%u: %s\n", ++lines->number, lines->joined);
    free(lines->joined);
    lines->joined = NULL;
    lines->length = 0;
}

int main(void) {
    enum { SIZE = 120 };
    struct lines lines = {NULL, 0, 0};
    char *line = malloc(SIZE);
    int status = EXIT_SUCCESS;
    if (line == NULL)
        return EXIT_FAILURE;
    while (fgets(line, SIZE, stdin) != NULL) {
        size_t length = chop(line);
        int goes_on = length > 0 && line[length - 1] == '\\';
        if (join(&lines, line, goes_on ? length - 1 : length) != 0) {
            status = EXIT_FAILURE;
            break;
        }
        if (!goes_on)
            flush(&lines);
    }
    flush(&lines);
    free(line);
    return status;
}
