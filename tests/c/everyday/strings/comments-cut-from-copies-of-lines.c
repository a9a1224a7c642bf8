//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Copies every line, cuts its comment and the white space around it, and prints what is left in capitals. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct totals {
    size_t longest;
    unsigned kept;
    unsigned empty;
};

static char *skip_space(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static void cut_comment(char *text) {
    char *sign = strchr(text, '#');
    if (sign != NULL)
        *sign = '\0';
}

static size_t cut_space_behind(char *text) {
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    return length;
}

static void capitals(char *text) {
    for (; *text != '\0'; text++)
        *text = (char)toupper((unsigned char)*text);
}

static int treat(const char *line, struct totals *totals) {
    char *copy = strdup(line);
    if (copy == NULL)
        return -1;
    cut_comment(copy);
    char *text = skip_space(copy);
    size_t length = cut_space_behind(text);
    if (length > 0) {
        capitals(text);
        puts(text);
        totals->kept++;
        if (length > totals->longest)
            totals->longest = length;
    } else {
        totals->empty++;
    }
    free(copy);
    return 0;
}

int main(void) {
    struct totals totals = {0, 0, 0};
    char *line = NULL;
    size_t size = 0;
    int status = 0;
    while (status == 0 && getline(&line, &size, stdin) != -1)
        status = treat(line, &totals);
    free(line);
    printf("%u kept, %u empty, the longest has %zu\n", totals.kept, totals.empty, totals.longest);
    return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
