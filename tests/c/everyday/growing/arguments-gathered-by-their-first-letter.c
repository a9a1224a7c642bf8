//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Gathers the arguments into groups by their first letter; each group is a vector of its own. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS 27

struct vector {
    size_t len;
    size_t cap;
    const char **data;
};

static bool vector_push(struct vector *v, const char *word) {
    if (v->len == v->cap) {
        size_t cap = v->cap + (v->cap >> 1) + 2;
        const char **data = realloc(v->data, cap * sizeof *data);
        if (!data)
            return false;
        v->data = data;
        v->cap = cap;
    }
    v->data[v->len++] = word;
    return true;
}

static bool vector_fit(struct vector *v) {
    if (v->len == 0) {
        free(v->data);
        v->data = NULL;
        v->cap = 0;
        return true;
    }
    const char **data = realloc(v->data, v->len * sizeof *data);
    if (!data)
        return false;
    v->data = data;
    v->cap = v->len;
    return true;
}

static size_t group_of(const char *word) {
    int c = tolower((unsigned char)word[0]);
    return c >= 'a' && c <= 'z' ? (size_t)(c - 'a') : GROUPS - 1;
}

static const char *longest(const struct vector *v) {
    const char *best = "";
    for (const char *const *word = v->data, *const *end = v->data + v->len; word < end; word++)
        if (strlen(*word) > strlen(best))
            best = *word;
    return best;
}

int main(int argc, char **argv) {
    struct vector *groups = calloc(GROUPS, sizeof *groups);
    int status = EXIT_SUCCESS;
    if (!groups)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++) {
        if (!vector_push(&groups[group_of(argv[i])], argv[i])) {
            status = EXIT_FAILURE;
            break;
        }
    }
    for (size_t i = 0; i < GROUPS; i++) {
        if (vector_fit(&groups[i]) && groups[i].len > 0)
            printf("%c: %zu, such as %s\n", i < 26 ? (int)('a' + i) : '?', groups[i].len, longest(&groups[i]));
    }
    for (size_t i = 0; i < GROUPS; i++)
        free(groups[i].data);
    free(groups);
    return status;
}
