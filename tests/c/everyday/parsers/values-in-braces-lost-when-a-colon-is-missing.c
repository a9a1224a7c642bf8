//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A reader of values as in JSON over a block of input: it builds a tree of values and prints how many there are. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 30 };
enum kind { WORD, TEXT, LIST, OBJECT };

struct value {
    enum kind kind;
    char *text; /* of a word or text, or the key of a member */
    struct value *members;
    struct value *next;
};

struct input {
    const char *at;
    const char *end;
    int depth;
};

static struct value *read_value(struct input *in);

static int next_is(struct input *in, char c) {
    while (in->at < in->end && isspace((unsigned char)*in->at))
        in->at++;
    if (in->at == in->end || *in->at != c)
        return 0;
    in->at++;
    return 1;
}

/* Frees a chain of values and all below; the depth is bounded by the reader. */
static void free_values(struct value *value) {
    while (value != NULL) {
        struct value *next = value->next;
        free_values(value->members);
        free(value->text);
        free(value);
        value = next;
    }
}

static struct value *new_value(enum kind kind, const char *text, size_t length) {
    struct value *value = calloc(1, sizeof *value); //~ allocated-here
    if (value == NULL)
        return NULL;
    value->kind = kind;
    value->text = malloc(length + 1); //~ allocated-here
    if (value->text == NULL) {
        free(value);
        return NULL;
    }
    memcpy(value->text, text, length);
    value->text[length] = '\0';
    return value;
}

static struct value *read_text(struct input *in) {
    const char *start = in->at;
    while (in->at < in->end && *in->at != '"') {
        if (*in->at == '\\' && in->end - in->at > 1)
            in->at++;
        in->at++;
    }
    if (in->at == in->end)
        return NULL;
    return new_value(TEXT, start, (size_t)(in->at++ - start));
}

static struct value *read_members(struct input *in, enum kind kind, char close) {
    struct value *list = new_value(kind, "", 0);
    if (list == NULL)
        return NULL;
    struct value **last = &list->members;
    if (next_is(in, close))
        return list;
    do {
        if (kind == OBJECT) {
            struct value *key = next_is(in, '"') ? read_text(in) : NULL;
            if (key == NULL)
                goto bad;
            *last = key;
            if (!next_is(in, ':'))
                return NULL;
            if ((key->members = read_value(in)) == NULL)
                goto bad;
        } else if ((*last = read_value(in)) == NULL) {
            goto bad;
        }
        last = &(*last)->next;
    } while (next_is(in, ','));
    if (next_is(in, close))
        return list;
bad:
    free_values(list);
    return NULL;
} //~ leak

static struct value *read_value(struct input *in) {
    struct value *value = NULL;
    if (in->depth == MAX_DEPTH)
        return NULL;
    in->depth++;
    if (next_is(in, '"')) {
        value = read_text(in);
    } else if (next_is(in, '[')) {
        value = read_members(in, LIST, ']');
    } else if (next_is(in, '{')) {
        value = read_members(in, OBJECT, '}');
    } else {
        const char *start = in->at;
        while (in->at < in->end && (isalnum((unsigned char)*in->at) || *in->at == '-'))
            in->at++;
        if (in->at > start)
            value = new_value(WORD, start, (size_t)(in->at - start));
    }
    in->depth--;
    return value;
}

static unsigned count(const struct value *value) {
    unsigned sum = 0;
    for (; value != NULL; value = value->next)
        sum += 1 + count(value->members);
    return sum;
}

int main(void) {
    char block[1024];
    struct input in = {block, block + fread(block, 1, sizeof block, stdin), 0};
    struct value *value = read_value(&in);
    if (value == NULL) {
        fprintf(stderr, "bad at byte %d\n", (int)(in.at - block));
        return EXIT_FAILURE;
    }
    printf("%u values, the first is `%s`\n", count(value), value->text);
    free_values(value);
    return EXIT_SUCCESS;
}
