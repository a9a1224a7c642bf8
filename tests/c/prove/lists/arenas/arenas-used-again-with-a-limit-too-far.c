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
static struct arena start, *arena = &start, *unused;
static void *take(unsigned size) {
    size = (size + 7u) & ~7u;
    struct arena *at = arena;
    while ((size_t)(at->limit - at->avail) < size) {
        if ((at->next = unused) != NULL) {
            unused = unused->next;
            at = at->next;
        } else {
            unsigned room = sizeof *at + size + 128;
            at->next = malloc(room);
            at = at->next;
            at->limit = (char *)at + room + 8;
        }
        at->avail = (char *)(at + 1);
        at->next = NULL;
        arena = at;
    }
    at->avail += size;
    return at->avail - size;
}
static void give_all_back(void) {
    arena->next = unused;
    unused = start.next;
    start.next = NULL;
    arena = &start;
}
int main(void) {
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > 1000) {
            give_all_back();
            continue;
        }
        char *bytes = take(size);
        bytes[0] = bytes[size - 1] = 1; //~ out-of-bounds
    }
    give_all_back();
    while (unused) {
        struct arena *gone = unused;
        unused = gone->next;
        free(gone);
    }
    return 0;
}
