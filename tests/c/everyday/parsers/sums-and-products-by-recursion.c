//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A calculator for its arguments: sums, products and parentheses by recursive descent, with unsigned arithmetic. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_DEPTH = 100 };

struct parser {
    const char *at;
    const char *error;
    int depth;
};

static unsigned long parse_sum(struct parser *p);

static void skip_spaces(struct parser *p) {
    while (isspace((unsigned char)*p->at))
        p->at++;
}

static int accept(struct parser *p, char c) {
    skip_spaces(p);
    if (*p->at != c)
        return 0;
    p->at++;
    return 1;
}

static unsigned long fail(struct parser *p, const char *why) {
    if (p->error == NULL)
        p->error = why;
    return 0;
}

static unsigned long parse_atom(struct parser *p) {
    int negative = 0;
    while (accept(p, '-'))
        negative = !negative;
    if (accept(p, '(')) {
        if (++p->depth > MAX_DEPTH)
            return fail(p, "nested too deeply");
        unsigned long value = parse_sum(p);
        p->depth--;
        if (!accept(p, ')'))
            return fail(p, "`)` is missing");
        return negative ? -value : value;
    }
    if (!isdigit((unsigned char)*p->at))
        return fail(p, "a number is missing");
    unsigned long value = 0;
    while (isdigit((unsigned char)*p->at))
        value = value * 10 + (unsigned long)(*p->at++ - '0');
    return negative ? -value : value;
}

static unsigned long parse_product(struct parser *p) {
    unsigned long value = parse_atom(p);
    while (p->error == NULL) {
        if (accept(p, '*')) {
            value *= parse_atom(p);
        } else if (accept(p, '/')) {
            unsigned long by = parse_atom(p);
            if (by == 0)
                return fail(p, "division by zero");
            value /= by;
        } else {
            break;
        }
    }
    return value;
}

static unsigned long parse_sum(struct parser *p) {
    unsigned long value = parse_product(p);
    while (p->error == NULL) {
        if (accept(p, '+'))
            value += parse_product(p);
        else if (accept(p, '-'))
            value -= parse_product(p);
        else
            break;
    }
    return value;
}

int main(int argc, char *argv[]) {
    int failures = 0;
    for (int i = 1; i < argc; i++) {
        struct parser p = {argv[i], NULL, 0};
        unsigned long value = parse_sum(&p);
        skip_spaces(&p);
        if (p.error == NULL && *p.at != '\0')
            p.error = "something follows";
        if (p.error != NULL) {
            fprintf(stderr, "%s: %s at %d\n", argv[i], p.error, (int)(p.at - argv[i]));
            failures = 1;
        } else {
            printf("%lu\n", value);
        }
    }
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
