//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Puts values into a text: `%name%` becomes what the argument `name=value` says, as far as there is room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 100

struct output {
    char text[ROOM];
    size_t length;
    int full;
};

static void put(struct output *out, const char *text, size_t length) {
    size_t left = sizeof out->text - 1 - out->length;
    if (length > left) {
        length = left;
        out->full = 1;
    }
    memcpy(out->text + out->length, text, length);
    out->length += length;
    out->text[out->length] = '\0';
}

/* The arguments end with NULL. */
static const char *value_of(char **arguments, const char *name, size_t length) {
    for (; *arguments != NULL; arguments++) {
        const char *sign = strchr(*arguments, '=');
        if (sign != NULL && (size_t)(sign - *arguments) == length && memcmp(*arguments, name, length) == 0)
            return sign + 1;
    }
    return NULL;
}

static int expand(struct output *out, const char *template, char **arguments) {
    int missing = 0;
    while (*template != '\0') {
        const char *start = strchr(template, '%');
        if (start == NULL) {
            put(out, template, strlen(template));
            break;
        }
        put(out, template, (size_t)(start - template));
        const char *name = start + 1;
        const char *end = strchr(name, '%');
        if (end == NULL) {
            put(out, start, strlen(start));
            break;
        }
        if (end == name) {
            put(out, "%", 1);
        } else {
            const char *value = value_of(arguments, name, (size_t)(end - name));
            if (value != NULL)
                put(out, value, strlen(value));
            else
                missing = 1;
        }
        template = end + 1;
    }
    return missing;
}

int main(int argc, char **argv) {
    struct output out = {"", 0, 0};
    if (argc < 2) {
        fprintf(stderr, "give a text and values\n");
        return EXIT_FAILURE;
    }
    int missing = expand(&out, argv[1], argv + 2);
    printf("%s%s\n", out.text, out.full ? "..." : "");
    if (missing)
        fprintf(stderr, "some names have no value\n");
    return missing || out.full ? EXIT_FAILURE : EXIT_SUCCESS;
}
