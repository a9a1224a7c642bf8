//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Sessions in a fixed table; the free slots are chained by their indices, and handles carry a generation. */
#include <stdbool.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { SLOTS = 20, NONE = -1 };

struct slot {
    int next_free;
    bool used;
    unsigned generation;
    unsigned hits;
};

struct pool {
    struct slot slots[SLOTS];
    int first_free;
};

struct handle {
    int index;
    unsigned generation;
};

static void pool_init(struct pool *pool) {
    for (int i = 0; i < SLOTS; i++) {
        pool->slots[i].next_free = i + 1 < SLOTS ? i + 1 : NONE;
        pool->slots[i].used = false;
        pool->slots[i].generation = 0;
        pool->slots[i].hits = 0;
    }
    pool->first_free = 0;
}

static bool pool_open(struct pool *pool, struct handle *handle) {
    int index = pool->first_free;
    if (index == NONE)
        return false;
    struct slot *slot = &pool->slots[index];
    pool->first_free = slot->next_free;
    slot->used = true;
    slot->hits = 0;
    handle->index = index;
    handle->generation = slot->generation;
    return true;
}

static struct slot *pool_find(struct pool *pool, struct handle handle) {
    if (handle.index < 0 || handle.index >= SLOTS)
        return NULL;
    struct slot *slot = &pool->slots[handle.index];
    return slot->used && slot->generation == handle.generation ? slot : NULL;
}

static bool pool_close(struct pool *pool, struct handle handle) {
    struct slot *slot = pool_find(pool, handle);
    if (slot == NULL)
        return false;
    slot->used = false;
    slot->generation++;
    slot->next_free = pool->first_free;
    pool->first_free = handle.index;
    return true;
}

int main(void) {
    static struct pool pool;
    struct handle handle = {NONE, 0};
    unsigned opened = 0, stale = 0;
    int command;
    pool_init(&pool);
    while ((command = __VERIFIER_nondet_int()) != 0) {
        struct slot *slot;
        switch (command) {
        case 1:
            opened += pool_open(&pool, &handle);
            break;
        case 2:
            stale += !pool_close(&pool, handle);
            break;
        case 3:
            handle.index = __VERIFIER_nondet_int();
            handle.generation = __VERIFIER_nondet_uint();
            break;
        default:
            slot = pool_find(&pool, handle);
            if (slot != NULL)
                slot->hits++;
            else
                stale++;
            break;
        }
    }
    printf("%u opened, %u stale\n", opened, stale);
    return 0;
}
