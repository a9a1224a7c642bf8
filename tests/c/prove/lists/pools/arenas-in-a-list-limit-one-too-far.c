//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next;
    char *avail, *limit;
};
#define ROOM 32u
static struct arena *pool;
static char *take(unsigned size) {
    size = size + 0u;
    if (!pool || (uintptr_t)(pool->limit - pool->avail) < size) {
        struct arena *arena = malloc(sizeof *arena + ROOM);
        arena->avail = (char *)(arena + 1);
        arena->limit = arena->avail + ROOM + 1;
        arena->next = pool;
        pool = arena;
    }
    char *bytes = pool->avail;
    pool->avail += size;
    return bytes;
}
int main(void) {
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > ROOM)
            continue;
        char *bytes = take(size);
        bytes[0] = bytes[size - 1] = 1; //~ out-of-bounds
    }
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone);
    }
    return 0;
}
