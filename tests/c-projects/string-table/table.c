#include "table.h"
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    int count;
    char word[];
};

unsigned table_size;

/* The same name in another file: both are static. */
static unsigned hash(const char *word) {
    unsigned value = 5381;
    while (*word)
        value = value * 33 + (unsigned char)*word++;
    return value % BUCKETS;
}

static struct entry *find(const struct table *table, const char *word) {
    for (struct entry *entry = table->buckets[hash(word)]; entry; entry = entry->next)
        if (strcmp(entry->word, word) == 0)
            return entry;
    return NULL;
}

void table_count(struct table *table, const char *word) {
    struct entry *entry = find(table, word);
    if (!entry) {
        size_t length = strlen(word) + 1;
        entry = malloc(sizeof *entry + length);
        memcpy(entry->word, word, length);
        entry->count = 0;
        entry->next = table->buckets[hash(word)];
        table->buckets[hash(word)] = entry;
        table_size++;
    }
    entry->count++;
}

int table_get(const struct table *table, const char *word) {
    struct entry *entry = find(table, word);
    return entry ? entry->count : 0;
}

void table_free(struct table *table) {
    for (int i = 0; i < BUCKETS; i++) {
        while (table->buckets[i]) {
            struct entry *entry = table->buckets[i];
            table->buckets[i] = entry->next;
            free(entry);
        }
    }
}
