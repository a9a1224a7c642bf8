//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
/* A small allocator: pieces are cut from one block while it lasts. */
struct arena {
    char *bytes;
    unsigned used;
    unsigned room;
};
static char *cut(struct arena *arena, unsigned size) {
    if (arena->room - arena->used < size)
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
        piece[0] = 'p';
        piece[size - 1] = 'q';
    }
    free(arena.bytes);
    return 0;
}
