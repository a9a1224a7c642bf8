//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Counts the arguments with a hash map of chains that is rehashed when it is full; `-word` takes a word out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    unsigned long hash;
    unsigned count;
    char word[];
};

struct map {
    struct entry **buckets;
    size_t size;
    size_t used;
};

static unsigned long hash_of(const char *word) {
    unsigned long hash = 5381;
    for (; *word; word++)
        hash = hash * 33 ^ (unsigned char)*word;
    return hash;
}

static int map_init(struct map *map, size_t size) {
    map->buckets = calloc(size, sizeof *map->buckets);
    map->size = size;
    map->used = 0;
    return map->buckets ? 0 : -1;
}

static struct entry **map_place(const struct map *map, const char *word, unsigned long hash) {
    struct entry **place = &map->buckets[hash % map->size];
    while (*place && ((*place)->hash != hash || strcmp((*place)->word, word) != 0))
        place = &(*place)->next;
    return place;
}

static int map_rehash(struct map *map) {
    size_t size = map->size * 2 + 1;
    struct entry **buckets = calloc(size, sizeof *buckets);
    if (!buckets)
        return -1;
    for (size_t i = 0; i < map->size; i++) {
        while (map->buckets[i]) {
            struct entry *entry = map->buckets[i];
            map->buckets[i] = entry->next;
            entry->next = buckets[entry->hash % size];
            buckets[entry->hash % size] = entry;
        }
    }
    free(map->buckets);
    map->buckets = buckets;
    map->size = size;
    return 0;
}

static int map_count(struct map *map, const char *word) {
    unsigned long hash = hash_of(word);
    if (map->used >= map->size && map_rehash(map) != 0)
        return -1;
    struct entry **place = map_place(map, word, hash);
    if (!*place) {
        size_t length = strlen(word);
        struct entry *entry = malloc(sizeof *entry + length + 1);
        if (!entry)
            return -1;
        memcpy(entry->word, word, length + 1);
        entry->hash = hash;
        entry->count = 0;
        entry->next = NULL;
        *place = entry;
        map->used++;
    }
    (*place)->count++;
    return 0;
}

static void map_remove(struct map *map, const char *word) {
    struct entry **place = map_place(map, word, hash_of(word));
    struct entry *entry = *place;
    if (entry) {
        *place = entry->next;
        free(entry);
        map->used--;
    }
}

static void map_free(struct map *map) {
    for (size_t i = 0; i < map->size; i++) {
        struct entry *entry = map->buckets[i];
        while (entry) {
            struct entry *next = entry->next;
            free(entry);
            entry = next;
        }
    }
    free(map->buckets);
}

int main(int argc, char **argv) {
    struct map map;
    if (map_init(&map, 3) != 0)
        return 1;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (word[0] == '-') {
            map_remove(&map, word + 1);
        } else if (map_count(&map, word) != 0) {
            map_free(&map);
            return 1;
        }
    }
    for (size_t i = 0; i < map.size; i++)
        for (const struct entry *entry = map.buckets[i]; entry; entry = entry->next)
            printf("%6u %s\n", entry->count, entry->word);
    map_free(&map);
    return 0;
}
