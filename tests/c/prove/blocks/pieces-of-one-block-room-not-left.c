//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct arena {
    char *bytes;
    unsigned used;
    unsigned room;
};
static char *cut(struct arena *arena, unsigned size) {
    if (arena->room < size)
        return NULL;
    char *piece = arena->bytes + arena->used;
    arena->used += size;
    return piece;
}
int main(void) {
    struct arena arena;
    arena.room = __VERIFIER_nondet_ushort();
    arena.used = 0;
    arena.bytes = malloc(arena.room);
    for (;;) {
        unsigned size = __VERIFIER_nondet_ushort();
        if (size == 0)
            break;
        char *piece = cut(&arena, size);
        if (!piece)
            break;
        piece[0] = 'p'; //~ out-of-bounds
        piece[size - 1] = 'q'; //~ out-of-bounds
    }
    free(arena.bytes);
    return 0;
}
