//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A map from numbers to numbers with open addressing, marks for deleted slots, and a rehash when it gets full. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum state { FREE, USED, DELETED };

struct slot {
    enum state state;
    unsigned key;
    int value;
};

struct map {
    struct slot *slots;
    unsigned bits; /* there are 2 to this many slots */
    unsigned filled; /* not free */
    unsigned used;
};

static unsigned slots_of(const struct map *map) {
    return 1u << map->bits;
}

static bool map_init(struct map *map, unsigned bits) {
    map->bits = bits;
    map->filled = map->used = 0;
    map->slots = calloc(1u << bits, sizeof *map->slots);
    return map->slots != NULL;
}

/* The slot of the key; otherwise the first one that could take it. At least one slot is free. */
static struct slot *map_find(const struct map *map, unsigned key) {
    unsigned mask = slots_of(map) - 1;
    unsigned at = (key * 2654435769u) >> (32 - map->bits);
    struct slot *deleted = NULL;
    while (map->slots[at].state != FREE) {
        struct slot *slot = &map->slots[at];
        if (slot->state == USED && slot->key == key)
            return slot;
        if (slot->state == DELETED && deleted == NULL)
            deleted = slot;
        at = (at + 1) & mask;
    }
    return deleted != NULL ? deleted : &map->slots[at];
}

static bool map_rehash(struct map *map) {
    struct map larger;
    if (map->bits >= 20 || !map_init(&larger, map->used * 2 >= slots_of(map) ? map->bits + 1 : map->bits))
        return false;
    for (unsigned i = 0; i < slots_of(map); i++)
        if (map->slots[i].state == USED)
            *map_find(&larger, map->slots[i].key) = map->slots[i];
    larger.filled = larger.used = map->used;
    free(map->slots);
    *map = larger;
    return true;
}

static bool map_set(struct map *map, unsigned key, int value) {
    if ((map->filled + 1) * 4 > slots_of(map) * 3 && !map_rehash(map))
        return false;
    struct slot *slot = map_find(map, key);
    if (slot->state == FREE)
        map->filled++;
    if (slot->state != USED)
        map->used++;
    slot->state = USED;
    slot->key = key;
    slot->value = value;
    return true;
}

static bool map_delete(struct map *map, unsigned key) {
    struct slot *slot = map_find(map, key);
    if (slot->state != USED)
        return false;
    slot->state = DELETED;
    map->used--;
    return true;
}

int main(void) {
    struct map map;
    int command;
    unsigned deleted = 0;
    if (!map_init(&map, 3))
        return 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned key = __VERIFIER_nondet_uint();
        if (command < 0)
            deleted += map_delete(&map, key);
        else if (!map_set(&map, key, command))
            break;
    }
    printf("%u keys in %u slots, %u deleted\n", map.used, slots_of(&map), deleted);
    free(map.slots);
    return 0;
}
