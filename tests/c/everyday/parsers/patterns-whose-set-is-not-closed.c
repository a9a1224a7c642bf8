//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Matches the arguments with the pattern given first: stars, question marks, sets in brackets, escapes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns what is behind the bracket that closes the set. */
static const char *match_set(const char *set, unsigned char c, bool *found) {
    bool negated = *set == '!';
    bool in = false;
    if (negated)
        set++;
    do {
        unsigned char first = (unsigned char)*set++, last = first;
        if (set[0] == '-' && set[1] != ']' && set[1] != '\0') { //~ out-of-bounds
            last = (unsigned char)set[1];
            set += 2;
        }
        if (c >= first && c <= last)
            in = true;
    } while (*set != ']');
    *found = in != negated;
    return set + 1;
}

/* One step of the pattern, which is no star, against one character; NULL if they do not match. */
static const char *match_one(const char *pattern, char c) {
    bool found;
    switch (*pattern) {
    case '?':
        return pattern + 1;
    case '[':
        pattern = match_set(pattern + 1, (unsigned char)c, &found);
        return found ? pattern : NULL;
    case '\\':
        if (pattern[1] != '\0')
            pattern++;
        return *pattern == c ? pattern + 1 : NULL;
    case '\0':
        return NULL;
    default:
        return *pattern == c ? pattern + 1 : NULL;
    }
}

/* On a mismatch the last star takes one character more. */
static bool matches(const char *pattern, const char *text) {
    const char *after_star = NULL, *retry = NULL;
    while (*text != '\0') {
        const char *next;
        if (*pattern == '*') {
            after_star = ++pattern;
            retry = text;
        } else if ((next = match_one(pattern, *text)) != NULL) {
            pattern = next;
            text++;
        } else if (after_star != NULL) {
            pattern = after_star;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

int main(int argc, char **argv) {
    unsigned matched = 0;
    if (argc < 2) {
        fprintf(stderr, "give a pattern and texts\n");
        return EXIT_FAILURE;
    }
    char *pattern = strdup(argv[1]);
    if (pattern == NULL)
        return EXIT_FAILURE;
    for (int i = 2; i < argc; i++) {
        if (matches(pattern, argv[i])) {
            printf("%s\n", argv[i]);
            matched++;
        }
    }
    free(pattern);
    return matched > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
