//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A sketch that counts words approximately; its size is an argument, and the hash is masked by the size itself. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sketch {
    uint32_t size;
    unsigned long total;
    uint16_t *counters;
};

static uint32_t round_up(uint32_t size) {
    uint32_t power = 1;
    while (power < size)
        power <<= 1;
    return power;
}

static uint32_t hash(const char *word) {
    uint32_t hash = 2166136261u;
    for (; *word != '\0'; word++) {
        hash ^= (unsigned char)*word;
        hash *= 16777619u;
    }
    return hash ^ hash >> 15;
}

static void count(struct sketch *sketch, const char *word) {
    uint16_t *counter = &sketch->counters[hash(word) & sketch->size];
    if (*counter < UINT16_MAX) //~ out-of-bounds
        (*counter)++;
    sketch->total++;
}

static unsigned fullest(const struct sketch *sketch) {
    unsigned most = 0;
    for (uint32_t i = 0; i < sketch->size; i++)
        if (sketch->counters[i] > most)
            most = sketch->counters[i];
    return most;
}

int main(int argc, char **argv) {
    unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    if (wanted < 1 || wanted > 1000) {
        fprintf(stderr, "give a size from 1 to 1000 and words\n");
        return EXIT_FAILURE;
    }
    struct sketch sketch = {round_up((uint32_t)wanted), 0, NULL};
    sketch.counters = calloc(sketch.size, sizeof *sketch.counters);
    if (sketch.counters == NULL)
        return EXIT_FAILURE;
    for (int i = 2; i < argc; i++)
        count(&sketch, argv[i]);
    printf("%lu words, up to %u in a counter\n", sketch.total, fullest(&sketch));
    free(sketch.counters);
    return EXIT_SUCCESS;
}
