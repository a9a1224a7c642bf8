//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A small machine that reads words from the input: numbers are pushed, operators work on the stack and on cells. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK_SIZE 32
#define CELLS 10

struct machine {
    unsigned cells[CELLS];
    size_t depth;
    unsigned stack[STACK_SIZE];
};

static int push(struct machine *m, unsigned value) {
    if (m->depth == STACK_SIZE)
        return -1;
    m->stack[m->depth++] = value;
    return 0;
}

static int pop(struct machine *m, unsigned *value) {
    if (m->depth == 0)
        return -1;
    *value = m->stack[--m->depth];
    return 0;
}

static int binary(struct machine *m, char operator) {
    unsigned left, right;
    if (pop(m, &right) != 0 || pop(m, &left) != 0)
        return -1;
    switch (operator) {
    case '+':
        return push(m, left + right);
    case '-':
        return push(m, left - right);
    default:
        return push(m, left * right);
    }
}

static int execute(struct machine *m, const char *word) {
    unsigned value, at;
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    if (end != word && *end == '\0')
        return push(m, (unsigned)number);
    if (strlen(word) == 1 && strchr("+-*", *word) != NULL)
        return binary(m, *word);
    if (strcmp(word, "dup") == 0)
        return m->depth == 0 ? -1 : push(m, m->stack[m->depth - 1]);
    if (strcmp(word, "drop") == 0)
        return pop(m, &value);
    if (strcmp(word, "swap") == 0) {
        if (m->depth < 2)
            return -1;
        value = m->stack[m->depth - 1];
        m->stack[m->depth - 1] = m->stack[m->depth - 2];
        m->stack[m->depth - 2] = value;
        return 0;
    }
    if (strcmp(word, "@") == 0) {
        if (pop(m, &at) != 0 || at >= CELLS)
            return -1;
        return push(m, m->cells[at]);
    }
    if (strcmp(word, "!") == 0) {
        if (pop(m, &at) != 0 || pop(m, &value) != 0 || at >= CELLS)
            return -1;
        m->cells[at] = value;
        return 0;
    }
    return -1;
}

int main(void) {
    struct machine machine;
    char word[16];
    memset(&machine, 0, sizeof machine);
    while (scanf("%15s", word) == 1) {
        if (execute(&machine, word) != 0) {
            fprintf(stderr, "%s: cannot be done\n", word);
            return 1;
        }
    }
    while (machine.depth > 0)
        printf("%u\n", machine.stack[--machine.depth]);
    return 0;
}
