//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Reads nested lists of numbers like [1,[2,3],[]] with a stack of sums, and prints the sum of every list. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_DEPTH 20

enum outcome { FINE, TOO_DEEP, NOT_OPEN, STILL_OPEN, BAD_CHARACTER };

struct level {
    unsigned long sum;
    unsigned members;
};

struct reader {
    struct level levels[MAX_DEPTH];
    unsigned depth;
    unsigned long number;
    int in_number;
};

static void end_number(struct reader *r) {
    if (r->in_number && r->depth > 0) {
        struct level *level = &r->levels[r->depth - 1];
        level->sum += r->number;
        level->members++;
    }
    r->in_number = 0;
    r->number = 0;
}

static enum outcome open_list(struct reader *r) {
    if (r->depth == MAX_DEPTH)
        return TOO_DEEP;
    r->levels[r->depth].sum = 0;
    r->levels[r->depth].members = 0;
    r->depth++;
    return FINE;
}

static enum outcome close_list(struct reader *r) {
    if (r->depth == 0)
        return NOT_OPEN;
    const struct level *level = &r->levels[--r->depth];
    printf("%*s%lu of %u\n", (int)(2 * r->depth), "", level->sum, level->members);
    if (r->depth > 0) {
        r->levels[r->depth - 1].sum += level->sum;
        r->levels[r->depth - 1].members++;
    }
    return FINE;
}

static enum outcome read_char(struct reader *r, int c) {
    if (isdigit(c)) {
        r->in_number = 1;
        r->number = r->number * 10 + (unsigned long)(c - '0');
        return FINE;
    }
    end_number(r);
    if (c == '[')
        return open_list(r);
    if (c == ']')
        return close_list(r);
    return c == ',' || isspace(c) ? FINE : BAD_CHARACTER;
}

int main(void) {
    static const char *const messages[] = {"fine", "too deep", "not open", "still open", "bad character"};
    struct reader reader = {.depth = 0};
    enum outcome outcome = FINE;
    int c;
    while (outcome == FINE && (c = getchar()) != EOF)
        outcome = read_char(&reader, c);
    end_number(&reader);
    if (outcome == FINE && reader.depth > 0)
        outcome = STILL_OPEN;
    puts(messages[outcome]);
    return outcome == FINE ? EXIT_SUCCESS : EXIT_FAILURE;
}
