//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* People and their colours; equal colours are stored once, but every person frees the one it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    struct person *next;
    char name[16];
    char *colour;
};

static char *colours[50];
static size_t colour_count;

static char *intern(const char *colour) {
    for (size_t i = 0; i < colour_count; i++)
        if (strcmp(colours[i], colour) == 0)
            return colours[i];
    if (colour_count == sizeof colours / sizeof colours[0])
        return NULL;
    char *copy = strdup(colour);
    if (copy != NULL)
        colours[colour_count++] = copy;
    return copy;
}

static struct person *person_new(const char *name, const char *colour, struct person *next) {
    struct person *person = malloc(sizeof *person);
    if (person == NULL)
        return NULL;
    snprintf(person->name, sizeof person->name, "%s", name);
    person->colour = intern(colour);
    person->next = next;
    return person;
}

static void person_free(struct person *person) {
    free(person->colour); //~ double-free
    free(person);
}

static void print_same(const struct person *people) {
    for (const struct person *a = people; a != NULL; a = a->next)
        for (const struct person *b = a->next; b != NULL; b = b->next)
            if (a->colour != NULL && a->colour == b->colour)
                printf("%s and %s\n", a->name, b->name);
}

int main(void) {
    struct person *people = NULL;
    char line[64], name[32], colour[32];
    unsigned read = 0;
    while (read < 200 && fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%31s %31s", name, colour) != 2)
            continue;
        struct person *person = person_new(name, colour, people);
        if (person == NULL)
            break;
        people = person;
        read++;
    }
    print_same(people);
    while (people != NULL) {
        struct person *next = people->next;
        person_free(people);
        people = next;
    }
    return 0;
}
