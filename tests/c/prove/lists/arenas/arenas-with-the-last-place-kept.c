//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next;
    unsigned used;
    char room[40];
};
int main(void) {
    struct arena *pool = NULL;
    char *last = NULL;
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > 40)
            continue;
        if (!pool || 40 - pool->used < size) {
            struct arena *arena = malloc(sizeof *arena);
            arena->used = 0;
            arena->next = pool;
            pool = arena;
        }
        char *bytes = pool->room + pool->used;
        pool->used += size;
        bytes[0] = bytes[size - 1] = 1;
        if (last && size == 7)
            *last = 2;
        last = bytes;
    }
    if (last)
        *last = 3;
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone);
    }
    return 0;
}
