//@ property: memory-safety
//@ truth: violated
//@ expect: violated
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
    int kept = 0;
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
        if (kept)
            *last = 2; //~ use-after-free
        last = bytes;
        kept = 1;
        if (size == 1) {
            struct arena *gone = pool;
            pool = gone->next;
            free(gone);
        }
    }
    while (pool) {
        struct arena *gone = pool;
        pool = gone->next;
        free(gone);
    }
    return 0;
}
