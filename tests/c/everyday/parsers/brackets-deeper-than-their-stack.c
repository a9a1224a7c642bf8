//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Says in which arguments brackets do not match; the open ones are on a stack that has an end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPEN = 40 };

struct place {
    char bracket;
    int line;
};

struct checker {
    int line; /* the number of the argument */
    unsigned faults;
    size_t depth;
    struct place *open;
};

static char partner(char bracket) {
    switch (bracket) {
    case '(':
        return ')';
    case '[':
        return ']';
    default:
        return '}';
    }
}

static void complain(struct checker *checker, const char *what, char bracket) {
    fprintf(stderr, "%d: %s `%c`\n", checker->line, what, bracket);
    checker->faults++;
}

static void see(struct checker *checker, char c) {
    switch (c) {
    case '(':
    case '[':
    case '{':
        checker->open[checker->depth].bracket = c; //~ out-of-bounds
        checker->open[checker->depth].line = checker->line;
        checker->depth++;
        break;
    case ')':
    case ']':
    case '}':
        if (checker->depth == 0)
            complain(checker, "nothing to close with", c);
        else if (partner(checker->open[--checker->depth].bracket) != c)
            complain(checker, "not the one to close with is", c);
        break;
    }
}

int main(int argc, char **argv) {
    struct checker checker = {0, 0, 0, malloc(MAX_OPEN * sizeof(struct place))};
    if (checker.open == NULL)
        return EXIT_FAILURE;
    while (++checker.line < argc)
        for (const char *c = argv[checker.line]; *c != '\0'; c++)
            see(&checker, *c);
    while (checker.depth > 0) {
        const struct place *place = &checker.open[--checker.depth];
        printf("`%c` of argument %d stays open\n", place->bracket, place->line);
    }
    free(checker.open);
    return checker.faults > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
