//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    struct arena *next;
    char *avail, *limit;
};
#define ROOM 64u
static struct arena *first, *last;
static char *take(unsigned size) {
    size = (size + 7u) & ~7u;
    if (!last || (size_t)(last->limit - last->avail) < size) {
        struct arena *arena = malloc(sizeof *arena + ROOM);
        arena->avail = (char *)(arena + 1);
        arena->limit = arena->avail + ROOM + 8;
        arena->next = NULL;
        if (last)
            last->next = arena;
        else
            first = arena;
        last = arena;
    }
    char *bytes = last->avail;
    last->avail += size;
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
    while (first) {
        struct arena *gone = first;
        first = gone->next;
        free(gone);
    }
    return 0;
}
