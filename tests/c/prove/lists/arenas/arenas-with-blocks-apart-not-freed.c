//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next;
    char *base, *avail, *limit;
};
#define ROOM 32u
int main(void) {
    struct arena *pool = NULL;
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > ROOM)
            continue;
        if (!pool || pool->limit - pool->avail < size) {
            struct arena *arena = malloc(sizeof *arena);
            arena->base = malloc(ROOM);
            arena->avail = arena->base;
            arena->limit = arena->base + ROOM;
            arena->next = pool;
            pool = arena;
        }
        char *bytes = pool->avail;
        pool->avail += size;
        bytes[0] = bytes[size - 1] = 1;
    }
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone); //~ leak
    }
    return 0;
}
