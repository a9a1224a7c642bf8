//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *side[2]; };
static struct item *ends[2];
static void insert(int end) {
    struct item *item = malloc(sizeof *item);
    struct item **at = &ends[end];
    int inwards = end, outwards = !end;
    while (*at && (*at)->side[inwards] && __VERIFIER_nondet_int())
        at = &(*at)->side[inwards];
    struct item *behind = *at;
    item->side[inwards] = behind;
    item->side[outwards] = behind ? behind->side[outwards] : NULL;
    if (behind)
        behind->side[outwards] = item;
    *at = item;
    if (!item->side[inwards])
        ends[outwards] = item;
}
static void remove_at(int end) {
    int inwards = end, outwards = !end;
    /* Both ends know whether there are items. */
    if (!ends[0] != !ends[1])
        free(ends);
    if (!ends[end])
        return;
    struct item *item = ends[end];
    if (ends[0] == ends[1]) {
        ends[0] = ends[1] = NULL;
    } else {
        struct item *next = item->side[inwards];
        next->side[outwards] = NULL;
        ends[end] = next;
    }
    free(item);
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            insert(0);
        else if (__VERIFIER_nondet_int())
            insert(1);
        else if (__VERIFIER_nondet_int())
            remove_at(0);
        else
            remove_at(1);
    }
    struct item *at = ends[0];
    while (at) {
        struct item *next = at->side[0];
        free(at);
        at = next;
    }
    return 0;
}
