//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Walks over argv by a pointer: options with and without values, names kept in a NULL-terminated array. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    int verbose;
    unsigned level;
    const char *output;
    const char **names; /* ends with NULL */
};

/* What follows the prefix, or NULL if the text begins otherwise. */
static const char *after(const char *text, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

static int parse_level(const char *text, unsigned *level) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (end == text || *end != '\0' || value > 9)
        return -1;
    *level = (unsigned)value;
    return 0;
}

static int parse(struct options *options, char **argv) {
    const char **name = options->names;
    int only_names = 0;
    if (*argv == NULL)
        return 0;
    for (char **argument = argv + 1; *argument != NULL; argument++) {
        const char *text = *argument;
        const char *value;
        if (only_names || text[0] != '-' || text[1] == '\0') {
            *name++ = text;
            *name = NULL;
        } else if (strcmp(text, "--") == 0) {
            only_names = 1;
        } else if ((value = after(text, "--level=")) != NULL) {
            if (parse_level(value, &options->level) != 0)
                return -1;
        } else if (strcmp(text, "-v") == 0) {
            options->verbose = 1;
        } else if ((value = after(text, "-o")) != NULL) {
            if (*value == '\0') {
                if (argument[1] == NULL)
                    return -1;
                value = *++argument;
            }
            options->output = value;
        } else {
            return -1;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    struct options options = {0, 0, "a.out", NULL};
    options.names = calloc((size_t)argc + 1, sizeof *options.names);
    if (options.names == NULL)
        return EXIT_FAILURE;
    if (parse(&options, argv) != 0) {
        fprintf(stderr, "usage: [-v] [-o file] [--level=digit] names\n");
        free(options.names);
        return EXIT_FAILURE;
    }
    size_t count = 0;
    for (const char **name = options.names; *name != NULL; name++, count++)
        if (options.verbose)
            printf("%s\n", *name);
    printf("%zu names to %s at level %u\n", count, options.output, options.level);
    free(options.names);
    return EXIT_SUCCESS;
}
