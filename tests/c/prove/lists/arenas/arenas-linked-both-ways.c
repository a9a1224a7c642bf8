//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next, *previous;
    char *avail;
    char room[40];
};
int main(void) {
    struct arena *pool = NULL;
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > 40)
            continue;
        if (!pool || (size_t)(pool->room + 40 - pool->avail) < size) {
            struct arena *arena = malloc(sizeof *arena);
            arena->avail = arena->room;
            arena->previous = NULL;
            arena->next = pool;
            if (pool)
                pool->previous = arena;
            pool = arena;
        }
        char *bytes = pool->avail;
        pool->avail += size;
        bytes[0] = bytes[size - 1] = 1;
    }
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone);
    }
    return 0;
}
