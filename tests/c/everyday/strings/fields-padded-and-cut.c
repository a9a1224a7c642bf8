//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Prints fields between bars in columns of a fixed width: short ones are padded, long ones are cut with dots. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define WIDTH 10
#define COLUMNS 5
#define LINE (COLUMNS * (WIDTH + 1))

static void put_field(char *out, const char *text, size_t length) {
    memset(out, ' ', WIDTH);
    if (length <= WIDTH) {
        memcpy(out, text, length);
    } else {
        memcpy(out, text, WIDTH - 2);
        memcpy(out + WIDTH - 2, "..", 2);
    }
}

/* Returns the number of fields that had no column. */
static unsigned format(char out[LINE + 1], const char *line) {
    unsigned too_many = 0;
    char *at = out;
    const char *end;
    bool more = true;
    while (more) {
        end = strchr(line, '|');
        more = end != NULL;
        if (end == NULL)
            end = line + strlen(line);
        if (at - out < LINE) {
            put_field(at, line, (size_t)(end - line));
            at[WIDTH] = '|';
            at += WIDTH + 1;
        } else {
            too_many++;
        }
        line = more ? end + 1 : end;
    }
    *at = '\0';
    return too_many;
}

static void right_trim(char *text) {
    char *end = text + strlen(text);
    while (end > text && (end[-1] == ' ' || end[-1] == '|'))
        --end;
    *end = '\0';
}

static bool same_as_before(const char *line) {
    static char before[LINE + 1];
    bool same = strcmp(before, line) == 0;
    strcpy(before, line);
    return same;
}

int main(void) {
    char line[200], out[LINE + 1];
    unsigned repeated = 0, cut = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *newline = strchr(line, '\n');
        if (newline)
            *newline = '\0';
        cut += format(out, line);
        right_trim(out);
        if (same_as_before(out))
            repeated++;
        else
            puts(out);
    }
    printf("%u repeated, %u fields left out\n", repeated, cut);
    return 0;
}
