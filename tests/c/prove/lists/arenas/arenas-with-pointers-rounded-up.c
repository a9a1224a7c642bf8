//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next;
    char *avail, *limit;
};
#define ROOM 64u
static struct arena *pool;
static void *take(unsigned size) {
    char *start = pool ? (char *)(((uintptr_t)pool->avail + 7) & ~(uintptr_t)7) : NULL;
    if (!pool || start > pool->limit || (size_t)(pool->limit - start) < size) {
        struct arena *arena = malloc(sizeof *arena + ROOM);
        arena->avail = (char *)(arena + 1);
        arena->limit = arena->avail + ROOM;
        arena->next = pool;
        pool = arena;
        start = arena->avail;
    }
    pool->avail = start + size;
    return start;
}
int main(void) {
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > ROOM)
            continue;
        char *bytes = take(size);
        bytes[0] = bytes[size - 1] = 1;
    }
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone);
    }
    return 0;
}
