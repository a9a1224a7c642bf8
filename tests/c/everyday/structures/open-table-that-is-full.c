//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A table with open addressing for the options given; when it is full, the search ends behind its last slot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 8u

struct option {
    const char *name;
    unsigned given;
};

struct options {
    unsigned used;
    struct option *slots;
};

static unsigned hash(const char *name) {
    unsigned value = 0;
    while (*name != '\0')
        value = value * 31 + (unsigned char)*name++;
    return value;
}

/* The slot of the name, or the free one where it belongs. */
static unsigned slot_of(const struct options *options, const char *name) {
    unsigned start = hash(name) % SLOTS;
    for (unsigned i = 0; i < SLOTS; i++) {
        unsigned at = (start + i) % SLOTS;
        const struct option *option = &options->slots[at];
        if (option->name == NULL || strcmp(option->name, name) == 0)
            return at;
    }
    return SLOTS;
}

static void give(struct options *options, const char *name) {
    struct option *option = &options->slots[slot_of(options, name)];
    if (option->name == NULL) { //~ out-of-bounds
        option->name = name;
        options->used++;
    }
    option->given++;
}

static unsigned times_given(const struct options *options, const char *name) {
    unsigned at = slot_of(options, name);
    return at < SLOTS && options->slots[at].name != NULL ? options->slots[at].given : 0;
}

int main(int argc, char **argv) {
    struct options options = {0, calloc(SLOTS, sizeof(struct option))};
    if (options.slots == NULL)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '\0')
            give(&options, argv[i]);
    for (unsigned i = 0; i < SLOTS; i++)
        if (options.slots[i].name != NULL)
            printf("%s %u\n", options.slots[i].name, options.slots[i].given);
    printf("%u names, -v %u times\n", options.used, times_given(&options, "-v"));
    free(options.slots);
    return EXIT_SUCCESS;
}
